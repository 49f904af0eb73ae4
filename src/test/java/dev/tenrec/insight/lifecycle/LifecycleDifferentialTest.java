package dev.tenrec.insight.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.QueryParts;
import dev.tenrec.insight.RandomEvents;
import dev.tenrec.insight.TestData;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The query against sets of active intervals. */
class LifecycleDifferentialTest {
    /** No event makes a group, so that none is new. */
    private static final ZonedDateTime NEVER = Instant.EPOCH.atZone(RandomEvents.BERLIN);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithSetsOfIntervals(long seed) throws IOException {
        Random random = new Random(seed);
        try (TestData data = new TestData(directory, "2025-05-01T00:00:00Z")) {
            RandomEvents events = new RandomEvents(random, data, 600, 12 + random.nextInt(60));
            for (int i = 0; i < 30; i++) {
                check(random, data, events);
            }
        }
    }

    private static void check(Random random, TestData data, RandomEvents events) {
        String interval = List.of("hour", "day", "week", "month").get(random.nextInt(4));
        String event = List.of("e0", "e1", "$pageview").get(random.nextInt(3));
        boolean isPro = random.nextInt(3) == 0;
        boolean isGroup = random.nextInt(4) == 0;
        LocalDate from = RandomEvents.FIRST.minusDays(5).plusDays(random.nextInt(40));
        LocalDate to = from.plusDays(random.nextInt(interval.equals("hour") ? 6 : 40));
        String query = "{'kind':'LifecycleQuery','interval':'" + interval + "','dateRange':{'date_from':'" + from
                + "','date_to':'" + to + "'},'series':[{'kind':'EventsNode','event':'" + event + "'}]"
                + (isPro ? ",'properties':[{'key':'plan','value':['pro']}]" : "")
                + (isGroup ? ",'aggregation_group_type_index':0" : "") + "}";
        JsonNode results = data.answer(query, RandomEvents.BERLIN.getId(), DayOfWeek.MONDAY)
                .get("results");

        IdentityHashMap<Set<ZonedDateTime>, ZonedDateTime> created = new IdentityHashMap<>();
        events.timelines(
                        isGroup ? "$group_0" : null,
                        row -> row.name().equals(event) && (!isPro || "pro".equals(row.property("plan"))))
                .values()
                .forEach(rows -> created.put(
                        rows.stream()
                                .map(row -> RandomEvents.start(interval, row.local()))
                                .collect(Collectors.toCollection(TreeSet::new)),
                        RandomEvents.start(interval, isGroup ? NEVER : events.created(rows.get(0)))));
        double[][] expected = new double[4][results.at("/0/days").size()];
        ZonedDateTime at = RandomEvents.start(interval, from.atStartOfDay(RandomEvents.BERLIN));
        int points = 0;
        while (at.isBefore(to.plusDays(1).atStartOfDay(RandomEvents.BERLIN))) {
            for (Set<ZonedDateTime> own : created.keySet()) {
                boolean before = own.contains(RandomEvents.plus(interval, at, -1));
                ZonedDateTime point = at;
                ZonedDateTime begin = from.atStartOfDay(RandomEvents.BERLIN);
                ZonedDateTime earliest = RandomEvents.plus(interval, RandomEvents.start(interval, begin), -1);
                boolean isFirst = own.stream().noneMatch(each -> each.isBefore(point) && !each.isBefore(earliest));
                if (own.contains(at)) {
                    boolean isNew = isFirst && created.get(own).equals(at);
                    expected[isNew ? 0 : before ? 1 : 2][points]++;
                } else if (before) {
                    expected[3][points]--;
                }
            }
            points++;
            at = RandomEvents.plus(interval, at, 1);
        }
        assertThat(points).as(query).isEqualTo(expected[0].length);
        for (int status = 0; status < 4; status++) {
            assertThat(results.get(status).get("data"))
                    .as(query)
                    .hasToString(Arrays.toString(expected[status]).replace(" ", ""));
        }
        int point = random.nextInt(points);
        LifecycleStatus status = List.of(LifecycleStatus.values()).get(random.nextInt(4));
        int[] actors = LifecycleQuery.parse(
                        TestData.json(query), "query", QueryParts.context(data, RandomEvents.BERLIN))
                .actors(QueryParts.view(data, RandomEvents.BERLIN), status, point);
        assertThat(actors).as(query).hasSize((int) Math.abs(expected[status.row()][point]));
    }
}
