package dev.tenrec.insight.retention;

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
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The query against a search through all events for each number of the answer. */
class RetentionDifferentialTest {
    private static final String NOW = "2025-05-01T00:00:00Z";

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithASearchThroughAllEvents(long seed) throws IOException {
        Random random = new Random(seed);
        try (TestData data = new TestData(directory, NOW)) {
            RandomEvents events = new RandomEvents(random, data, 600, 12 + random.nextInt(40));
            for (int i = 0; i < 30; i++) {
                new Check(random).run(data, events);
            }
        }
    }

    /** One random query. */
    private static final class Check {
        private final Random random;
        private final String period;
        private final String type;
        private final int intervals;
        private final int lookahead;
        private final int occurrences;
        private final boolean isCumulative;
        private final boolean isGroup;
        private final boolean isParted;
        private final String target;
        private final String returning;
        private final LocalDate from;
        private final boolean isFrom;

        Check(Random random) {
            this.random = random;
            period = List.of("hour", "day", "week", "month").get(random.nextInt(4));
            type = List.of("recurring", "first_time", "first_ever_occurrence").get(random.nextInt(3));
            intervals = 1 + random.nextInt(period.equals("month") ? 3 : 12);
            lookahead = random.nextInt(3) == 0 ? 1 + random.nextInt(8) : 0;
            occurrences = random.nextInt(3) == 0 ? 2 : 1;
            isCumulative = random.nextInt(3) == 0;
            isGroup = random.nextInt(4) == 0;
            isParted = random.nextInt(3) == 0;
            target = List.of("e0", "e1", "$pageview").get(random.nextInt(3));
            returning = List.of("e0", "e2", "$pageview").get(random.nextInt(3));
            from = RandomEvents.FIRST.plusDays(random.nextInt(RandomEvents.DAYS));
            isFrom = random.nextBoolean();
        }

        void run(TestData data, RandomEvents events) {
            String query = query();
            JsonNode results = data.answer(query, RandomEvents.BERLIN.getId(), DayOfWeek.MONDAY)
                    .get("results");
            RetentionQuery parsed = RetentionQueryParser.parse(
                    TestData.json(query), "query", QueryParts.context(data, RandomEvents.BERLIN));
            ZonedDateTime first = first();
            Collection<List<RandomEvents.Row>> timelines = events.timelines(
                            isGroup ? "$group_0" : null,
                            row -> row.name().equals(target) || row.name().equals(returning))
                    .values();
            int rows = 0;
            int cohorts = cohorts(first);
            ZonedDateTime windowEnd = RandomEvents.plus(period, first, cohorts + Math.max(0, lookahead - 1));
            for (JsonNode row : results) {
                int cohort = rows % cohorts;
                rows++;
                ZonedDateTime start = RandomEvents.plus(period, first, cohort);
                assertThat(ZonedDateTime.parse(row.get("date").textValue()).toInstant())
                        .as(query)
                        .isEqualTo(start.toInstant());
                String plan = isParted ? row.get("breakdown_value").textValue() : null;
                assertThat(row.get("values")).hasSize(lookahead > 0 ? lookahead : intervals);
                int index = 0;
                for (JsonNode value : row.get("values")) {
                    int expected = count(
                            timelines,
                            start,
                            windowEnd,
                            plan,
                            index,
                            row.get("values").size());
                    assertThat(value.get("count").intValue())
                            .as("%s %d %d", query, cohort, index)
                            .isEqualTo(expected);
                    if (random.nextInt(40) == 0) {
                        int[] actors = parsed.found(QueryParts.view(data, RandomEvents.BERLIN), cohort, plan)
                                .there(index);
                        assertThat(actors).as(query).hasSize(expected);
                    }
                    index++;
                }
                assertThat(row.at("/values/0/returning").intValue())
                        .as(query)
                        .isEqualTo(count(timelines, start, windowEnd, plan, -1, 0));
            }
            assertThat(rows).isEqualTo(isParted ? rows / cohorts * cohorts : cohorts);
        }

        /** With a first day the window begins there, else it has as many periods as asked for. */
        private ZonedDateTime first() {
            return isFrom
                    ? RandomEvents.start(period, from.atStartOfDay(RandomEvents.BERLIN))
                    : RandomEvents.plus(period, last(), 1 - intervals);
        }

        private ZonedDateTime last() {
            ZonedDateTime end = isFrom && !period.equals("hour")
                    ? Instant.parse(NOW).atZone(RandomEvents.BERLIN)
                    : from.plusDays(1).atStartOfDay(RandomEvents.BERLIN).minusMinutes(1);
            return RandomEvents.start(period, end);
        }

        private int cohorts(ZonedDateTime first) {
            int count = 1;
            while (RandomEvents.plus(period, first, count - 1).isBefore(last())) {
                count++;
            }
            return count;
        }

        private String query() {
            boolean isUpToNow = isFrom && !period.equals("hour");
            return "{'kind':'RetentionQuery','dateRange':{" + (isFrom ? "'date_from':'" + from + "'" : "")
                    + (isFrom && !isUpToNow ? "," : "") + (isUpToNow ? "" : "'date_to':'" + from + "'") + "},"
                    + (isGroup ? "'aggregation_group_type_index':0," : "")
                    + (isParted ? "'breakdownFilter':{'breakdown':'plan','breakdown_type':'event'}," : "")
                    + "'retentionFilter':{'period':'" + period.substring(0, 1).toUpperCase(Locale.ROOT)
                    + period.substring(1) + "','retentionType':'retention_" + type + "','totalIntervals':" + intervals
                    + ",'minimumOccurrences':" + occurrences + ",'cumulative':" + isCumulative
                    + (lookahead > 0 ? ",'lookaheadIntervals':" + lookahead : "")
                    + ",'targetEntity':{'id':'" + target + "','type':'events'},'returningEntity':{'kind':'EventsNode',"
                    + "'event':'" + returning + "'}}}";
        }

        /** @param index of the value; 0 for the size of the cohort, -1 for those back in the same period */
        private int count(
                Collection<List<RandomEvents.Row>> timelines,
                ZonedDateTime start,
                ZonedDateTime windowEnd,
                String plan,
                int index,
                int values) {
            int found = 0;
            boolean isFirstEver = type.equals("first_ever_occurrence");
            for (List<RandomEvents.Row> all : timelines) {
                List<RandomEvents.Row> rows = all.stream()
                        .filter(row -> isFirstEver || plan == null || plan.equals(plan(row)))
                        .filter(row -> row.local().isBefore(windowEnd))
                        .toList();
                RandomEvents.Row cohortEvent = rows.stream()
                        .filter(row -> row.name().equals(target))
                        .filter(row -> !type.equals("recurring") || !row.local().isBefore(start))
                        .findFirst()
                        .filter(within(start, RandomEvents.plus(period, start, 1)))
                        .orElse(null);
                boolean isMember = cohortEvent != null && (plan == null || plan.equals(plan(cohortEvent)));
                found += isMember && isBack(rows, cohortEvent, start, index, values) ? 1 : 0;
            }
            return found;
        }

        private static String plan(RandomEvents.Row row) {
            return row.property("plan") == null ? "" : row.property("plan");
        }

        private boolean isBack(
                List<RandomEvents.Row> rows, RandomEvents.Row cohortEvent, ZonedDateTime start, int index, int values) {
            if (index == 0) {
                return true;
            }
            for (int i = Math.max(0, index); i < (isCumulative && index > 0 ? values : Math.max(0, index) + 1); i++) {
                long count = rows.stream()
                        .filter(row -> row.name().equals(returning))
                        .filter(row -> row.micros() > cohortEvent.micros())
                        .filter(within(RandomEvents.plus(period, start, i), RandomEvents.plus(period, start, i + 1)))
                        .count();
                if (count >= occurrences) {
                    return true;
                }
            }
            return false;
        }

        private static Predicate<RandomEvents.Row> within(ZonedDateTime start, ZonedDateTime end) {
            return row -> !row.local().isBefore(start) && row.local().isBefore(end);
        }
    }
}
