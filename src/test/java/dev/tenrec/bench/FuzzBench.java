package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.duck.Question;
import dev.tenrec.insight.duck.RandomQuestions;
import dev.tenrec.insight.duck.Scale;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.duckdb.DuckDBAppender;

/**
 * Asks a server and DuckDB the same random questions by turns, compares the answers, and prints how many times faster
 * the server was. Started by {@code src/test/bench/fuzz.sh}.
 *
 * <pre>
 * java … dev.tenrec.bench.FuzzBench URL PROJECT_KEY PERSONAL_KEY DUCKDB_FILE EVENTS QUESTIONS SEED
 * </pre>
 */
public final class FuzzBench {
    private static final int BATCH = 1_000;
    private static final int DAYS = 45;
    private static final int ROUNDS = Integer.getInteger("tenrec.bench.rounds", 3);
    private static final double SECONDS_MAX = Integer.getInteger("tenrec.bench.seconds", Integer.MAX_VALUE);
    private static final int WARM_UP_QUESTIONS = Integer.getInteger("tenrec.bench.warmup.questions", 300);
    private static final int WARM_UPS = 2;
    private static final int DIFFERENCES_SHOWN = 5;

    private final BenchServer server;
    private final FuzzDatabase duck;
    private final FuzzRatios ratios = new FuzzRatios();
    private int wrong;

    private FuzzBench(BenchServer server, FuzzDatabase duck) {
        this.server = server;
        this.duck = duck;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException, SQLException {
        if (arguments.length != 7) {
            System.err.println("FuzzBench URL PROJECT_KEY PERSONAL_KEY DUCKDB_FILE EVENTS QUESTIONS SEED");
            System.exit(64);
        }
        BenchServer server = new BenchServer(URI.create(arguments[0]), arguments[1], arguments[2]);
        int events = Integer.parseInt(arguments[4]);
        Scale scale =
                new Scale(Math.max(100, events / 30), Math.max(10, events / 200), Math.max(100, events / 10), events);
        try (FuzzDatabase duck = new FuzzDatabase(Path.of(arguments[3]), scale)) {
            FuzzBench bench = new FuzzBench(server, duck);
            if (duck.isEmpty()) {
                bench.fill(events, scale);
            }
            duck.open();
            bench.run(Integer.parseInt(arguments[5]), Long.parseLong(arguments[6]));
            System.exit(bench.wrong == 0 ? 0 : 1);
        }
    }

    private void fill(int count, Scale scale) throws IOException, InterruptedException, SQLException {
        server.setCalendar();
        Instant to = Instant.now().truncatedTo(ChronoUnit.HOURS);
        Instant from = to.minus(Duration.ofDays(DAYS)).truncatedTo(ChronoUnit.DAYS);
        FuzzEvents events = new FuzzEvents(server.projectId(), scale, from, to, count);
        try (DuckDBAppender rows = duck.appender()) {
            for (int done = 0; done < count; done += BATCH) {
                List<String> batch = new ArrayList<>();
                for (int i = done; i < Math.min(count, done + BATCH); i++) {
                    FuzzEvents.Event event = events.next();
                    batch.add(event.json());
                    FuzzDatabase.append(rows, event);
                }
                server.post(batch);
            }
        }
        duck.finish(events.persons(), events.groups());
        server.awaitStored(count);
    }

    private void run(int count, long seed) throws InterruptedException, SQLException {
        warmUp(seed);
        long begin = System.nanoTime();
        int asked = 0;
        for (int i = 0; i < count && System.nanoTime() - begin < SECONDS_MAX * 1e9; i++) {
            asked++;
            Question question = RandomQuestions.any(new Random(seed * 1_000_003 + i), duck);
            String difference = difference(question);
            if (difference != null) {
                wrong++;
                System.out.println(wrong > DIFFERENCES_SHOWN ? question.query() : difference);
            }
        }
        ratios.print();
        System.out.printf(Locale.ROOT, "%d of %d answers are wrong; seed %d%n", wrong, asked, seed);
    }

    /** The JVM compiles what it runs often while it runs: other questions are asked first. */
    private void warmUp(long seed) throws InterruptedException {
        for (int i = 0; i < WARM_UP_QUESTIONS; i++) {
            try {
                server.query(json(RandomQuestions.any(new Random(-seed * 1_000_003 - i), duck)));
            } catch (IOException failed) {
                System.out.println(failed.getMessage());
            }
        }
    }

    private static JsonNode json(Question question) throws IOException {
        return Json.parse(question.query().replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    /** Measures a question; returns null when the answers agree, else how they differ. */
    private String difference(Question question) throws InterruptedException, SQLException {
        double[] own = new double[ROUNDS];
        double[] other = new double[ROUNDS];
        List<String> found;
        try {
            JsonNode query = json(question);
            for (int i = 0; i < WARM_UPS; i++) {
                server.query(query);
            }
            faster(question.sql());
            for (int i = 0; i < ROUNDS; i++) {
                long begin = System.nanoTime();
                server.query(query);
                own[i] = (System.nanoTime() - begin) / 1e6;
                other[i] = millis(question.sql());
            }
            found = question.rows().apply(server.query(query));
        } catch (IOException | RuntimeException failed) {
            return question.query() + "\n" + failed;
        }
        Arrays.sort(own);
        Arrays.sort(other);
        ratios.add(new FuzzRatios.Measured(question.query(), own[ROUNDS / 2], other[ROUNDS / 2]));
        return RandomQuestions.difference(question, duck.rows(question.sql()), found);
    }

    /** Leaves DuckDB with the table that is faster the second time. */
    private void faster(String sql) throws SQLException {
        double[] millis = new double[FuzzDatabase.ORDERS.size()];
        for (int i = 0; i < millis.length; i++) {
            duck.use(FuzzDatabase.ORDERS.get(i));
            millis(sql);
            millis[i] = millis(sql);
        }
        duck.use(FuzzDatabase.ORDERS.get(millis[0] < millis[1] ? 0 : 1));
    }

    private double millis(String sql) throws SQLException {
        long begin = System.nanoTime();
        duck.rows(sql);
        return (System.nanoTime() - begin) / 1e6;
    }
}
