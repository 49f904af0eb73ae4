package dev.tenrec.insight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.insight.duck.RandomQuestions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries against DuckDB: random events go into both, and each random query is also asked in SQL.
 *
 * <p>A thorough run compares 2,000 answers, {@code -Dtenrec.duck.comparisons=100000} more. The seed of
 * {@link Thoroughness} decides what is asked.
 */
@ExtendWith(Thoroughness.class)
class DuckDifferentialTest {
    private static final int COMPARISONS =
            Integer.getInteger("tenrec.duck.comparisons", Thoroughness.count(2_000, 400));
    private static final int COMPARISONS_PER_STORE = 100;
    private static final int EVENTS = 1_500;
    /** More than one segment holds. */
    private static final int MANY_EVENTS = 18_000;
    /** One store of so many has many events. */
    private static final int MANY_EVERY = 10;

    private static final int MANY_FIRST = Thoroughness.count(5, 2);

    private static final int DIFFERENCES_MAX = 5;
    /** Behind a change of clocks in spring and one in autumn. */
    private static final List<String> NOWS = List.of("2025-04-20T10:11:12Z", "2025-11-20T23:11:12Z");

    @TempDir
    Path directory;

    @Test
    void agreesWithDuckDb() throws IOException, SQLException {
        List<String> differences = new ArrayList<>();
        for (int done = 0; done < COMPARISONS && differences.size() < DIFFERENCES_MAX; done += COMPARISONS_PER_STORE) {
            int number = done / COMPARISONS_PER_STORE;
            Path own = Files.createDirectory(directory.resolve("store" + number));
            Random random = new Random(Thoroughness.SEED * 1_000_003 + number);
            try (TestData data = new TestData(own, NOWS.get(number % NOWS.size()));
                    RandomQuestions questions = new RandomQuestions(
                            random, data, number % MANY_EVERY == MANY_FIRST ? MANY_EVENTS : EVENTS)) {
                int count = Math.min(COMPARISONS_PER_STORE, COMPARISONS - done);
                for (int i = 0; i < count && differences.size() < DIFFERENCES_MAX; i++) {
                    String difference = questions.difference();
                    if (difference != null) {
                        differences.add("store " + number + ", question " + i + ": " + difference);
                    }
                }
            }
        }
        System.out.println("DuckDB: " + COMPARISONS + " comparisons with " + Thoroughness.OPTIONS);
        assertThat(differences).isEmpty();
    }
}
