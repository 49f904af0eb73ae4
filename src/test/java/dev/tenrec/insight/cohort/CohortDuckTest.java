package dev.tenrec.insight.cohort;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.cohort.Cohort;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.duck.CohortQuestions;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.sql.SQLException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Members of random cohorts against DuckDB, which has the same events and persons.
 *
 * <p>A thorough run compares 500 definitions, {@code -Dtenrec.duck.cohorts=5000} more.
 */
@ExtendWith(Thoroughness.class)
class CohortDuckTest {
    private static final int COHORTS = Integer.getInteger("tenrec.duck.cohorts", Thoroughness.count(500, 60));
    private static final int COHORTS_PER_STORE = 20;
    private static final int EVENTS = 2_500;
    /** Behind a change of clocks in spring and one in autumn. */
    private static final List<String> NOWS = List.of("2025-04-20T10:11:12Z", "2025-11-20T23:11:12Z");

    private int some;

    @Test
    void agreesWithDuckDb() throws IOException, SQLException {
        for (int done = 0; done < COHORTS; done += COHORTS_PER_STORE) {
            int number = done / COHORTS_PER_STORE;
            Random random = new Random(Thoroughness.SEED * 1_000_033 + number);
            try (TestData data = new TestData(NOWS.get(number % NOWS.size()));
                    CohortQuestions questions = new CohortQuestions(random, data, EVENTS)) {
                addList(data, questions);
                for (int i = 0; i < Math.min(COHORTS_PER_STORE, COHORTS - done); i++) {
                    compare(data, questions, questions.next());
                }
            }
        }
        System.out.println("DuckDB: " + COHORTS + " cohorts with " + Thoroughness.OPTIONS + ", " + some
                + " of them with some persons and not all");
        assertThat(some).isGreaterThan(COHORTS / 3);
    }

    private static void addList(TestData data, CohortQuestions questions) throws SQLException {
        List<String> ids = questions.some();
        BitSet members = new BitSet();
        ids.forEach(id -> members.set(data.events.distinctIds(TestData.PROJECT).find(id)));
        Cohort list = add(data, Json.object().put("is_static", true), members);
        CohortQuestions.Definition definition = questions.members(ids);
        questions.add(list.id(), definition);
        assertThat(members(data, list.id())).containsExactlyInAnyOrderElementsOf(questions.rows(definition));
    }

    private void compare(TestData data, CohortQuestions questions, CohortQuestions.Definition definition)
            throws SQLException {
        ObjectNode body = Json.object();
        body.putObject("filters").set("properties", TestData.json(definition.json()));
        int id = add(data, body, new BitSet()).id();
        questions.add(id, definition);
        List<String> expected = questions.rows(definition);
        assertThat(members(data, id))
                .as(definition.json() + " in " + questions.zone() + "\n" + definition.sql())
                .containsExactlyInAnyOrderElementsOf(expected);
        some += expected.isEmpty() || expected.size() == questions.people() ? 0 : 1;
    }

    private static Cohort add(TestData data, ObjectNode body, BitSet members) {
        return data.cohorts
                .add(TestData.PROJECT, 1, body, members)
                .toCompletableFuture()
                .join();
    }

    private static List<String> members(TestData data, int id) {
        QuerySnapshot snapshot = data.source()
                .of(
                        TestData.PROJECT,
                        new ProjectTime(ZoneOffset.UTC, DayOfWeek.MONDAY),
                        Deadline.in(Duration.ofSeconds(30)));
        return snapshot.cohortMembers(id).stream()
                .mapToObj(number -> String.valueOf(data.persons.uuid(TestData.PROJECT, number)))
                .toList();
    }
}
