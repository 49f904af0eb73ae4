package dev.tenrec.insight.stickiness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.QueryParts;
import dev.tenrec.insight.RandomEvents;
import dev.tenrec.insight.TestData;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The query against a count of events by actor and interval. */
class StickinessDifferentialTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithACountByActorAndInterval(long seed) throws IOException {
        Random random = new Random(seed);
        try (TestData data = new TestData(directory, "2025-05-01T00:00:00Z")) {
            RandomEvents events = new RandomEvents(random, data, 600, 12 + random.nextInt(40));
            for (int i = 0; i < 30; i++) {
                check(random, data, events);
            }
        }
    }

    private static void check(Random random, TestData data, RandomEvents events) {
        String interval = List.of("hour", "day", "week", "month").get(random.nextInt(4));
        boolean isPro = random.nextInt(3) == 0;
        boolean isGroup = random.nextInt(4) == 0;
        boolean isCumulative = random.nextBoolean();
        String operator = List.of("gte", "lte", "exact").get(random.nextInt(3));
        int value = 1 + random.nextInt(3);
        LocalDate from = RandomEvents.FIRST.minusDays(5).plusDays(random.nextInt(40));
        LocalDate to = from.plusDays(random.nextInt(interval.equals("hour") ? 6 : 40));
        String query = "{'kind':'StickinessQuery','interval':'" + interval + "','dateRange':{'date_from':'" + from
                + "','date_to':'" + to + "'},'series':[{'kind':'EventsNode','event':'e0'},{'kind':'EventsNode',"
                + "'event':'$pageview'" + (isGroup ? ",'math':'unique_group','math_group_type_index':0" : "") + "}],"
                + (isPro ? "'properties':[{'key':'plan','value':['pro']}]," : "") + "'stickinessFilter':{'computedAs':'"
                + (isCumulative ? "cumulative" : "non_cumulative") + "','stickinessCriteria':{'operator':'" + operator
                + "','value':" + value + "}}}";
        JsonNode line = data.answer(query, RandomEvents.BERLIN.getId(), DayOfWeek.MONDAY)
                .at("/results/1");

        double[] expected = new double[line.get("days").size()];
        int total = 0;
        for (List<RandomEvents.Row> rows : events.timelines(
                        isGroup ? "$group_0" : null,
                        row -> row.name().equals("$pageview")
                                && (!isPro || "pro".equals(row.property("plan")))
                                && !row.day().isBefore(interval.equals("month") ? from.withDayOfMonth(1) : from)
                                && !row.day().isAfter(to))
                .values()) {
            Map<ZonedDateTime, Long> counts = rows.stream()
                    .collect(Collectors.groupingBy(
                            row -> RandomEvents.start(interval, row.local()), Collectors.counting()));
            long active = counts.values().stream()
                    .filter(count -> switch (operator) {
                        case "gte" -> count >= value;
                        case "lte" -> count <= value;
                        default -> count == value;
                    })
                    .count();
            total += active > 0 ? 1 : 0;
            for (int i = 1; i <= expected.length; i++) {
                expected[i - 1] += active == i || (isCumulative && active > i) ? 1 : 0;
            }
        }
        assertThat(line.get("data"))
                .as(query)
                .hasToString(Arrays.toString(expected).replace(" ", ""));
        assertThat(line.get("count").intValue()).as(query).isEqualTo(total);
        int intervals = 1 + random.nextInt(Math.min(3, expected.length));
        int[] actors = StickinessQueryParser.parse(
                        TestData.json(query), "query", QueryParts.context(data, RandomEvents.BERLIN))
                .actors(
                        QueryParts.view(data, RandomEvents.BERLIN),
                        1,
                        false,
                        count -> isCumulative ? count >= intervals : count == intervals);
        assertThat(actors).as(query).hasSize((int) expected[intervals - 1]);
    }
}
