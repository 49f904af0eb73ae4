package dev.tenrec.insight.cohort;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random cohorts, also of cohorts, against a model that looks at one person after another. */
class CohortDifferentialTest {
    private static final String NOW = "2025-05-01T13:30:00Z";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithAModelOfOnePersonAfterAnother(long seed) throws IOException {
        Random random = new Random(seed);
        try (TestData data = new TestData(NOW)) {
            CohortModel model = CohortModel.random(random, data, LocalDate.parse(NOW.substring(0, 10)));
            int[] numbers = model.people().stream()
                    .mapToInt(person -> data.persons
                            .findByDistinctId(TestData.PROJECT, person.id())
                            .orElseThrow()
                            .number())
                    .toArray();
            for (int i = 0; i < 100; i++) {
                CohortModel.Definition definition = model.definition(random);
                ObjectNode body = Json.object();
                body.putObject("filters").set("properties", definition.json());
                int id = data.cohorts
                        .add(TestData.PROJECT, 1, body, new BitSet())
                        .toCompletableFuture()
                        .join()
                        .id();
                model.add(id, definition);
                QuerySnapshot snapshot = data.source()
                        .of(
                                TestData.PROJECT,
                                new ProjectTime(ZoneOffset.UTC, DayOfWeek.MONDAY),
                                Deadline.in(Duration.ofSeconds(30)));
                BitSet members = snapshot.cohortMembers(id);
                Set<String> found = new TreeSet<>();
                Set<String> expected = new TreeSet<>();
                for (int person = 0; person < numbers.length; person++) {
                    CohortModel.One one = model.people().get(person);
                    if (members.get(numbers[person])) {
                        found.add(one.id());
                    }
                    if (definition.test().test(one)) {
                        expected.add(one.id());
                    }
                }
                assertThat(found).as(definition.json().toPrettyString()).isEqualTo(expected);
                assertThat(members.cardinality()).isEqualTo(expected.size());
            }
            assertThat(List.of(numbers.length)).doesNotContain(0);
        }
    }
}
