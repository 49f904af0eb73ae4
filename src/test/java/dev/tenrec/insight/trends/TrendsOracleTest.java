package dev.tenrec.insight.trends;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.TestData;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The runner against a naive program over the same random events. */
class TrendsOracleTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final long FIRST = Timestamps.micros(Instant.parse("2025-03-20T00:00:00Z"));
    private static final long SPAN = Duration.ofDays(40).toMillis();

    @TempDir
    Path directory;

    private record Row(String name, String distinctId, long micros, String plan) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void agreesWithANaiveCount(long seed) throws IOException {
        Random random = new Random(seed);
        try (TestData data = new TestData(directory, "2025-05-01T00:00:00Z")) {
            List<Row> rows = randomEvents(random, data);
            for (int i = 0; i < 40; i++) {
                check(random, data, rows);
            }
        }
    }

    private static List<Row> randomEvents(Random random, TestData data) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            String plan = List.of("free", "pro", "").get(random.nextInt(3));
            String id = "d" + random.nextInt(60);
            boolean joins = random.nextInt(50) == 0;
            Row row = new Row(
                    joins ? "$identify" : "e" + random.nextInt(3), id, FIRST + random.nextLong(SPAN) * 1_000, plan);
            String anonymous = joins ? ",\"$anon_distinct_id\":\"d" + random.nextInt(60) + "\"" : "";
            String properties = "{\"x\":" + i + (plan.isEmpty() ? "" : ",\"plan\":\"" + plan + "\"") + anonymous + "}";
            data.event(UUID.randomUUID(), row.name, row.distinctId, row.micros, properties);
            rows.add(row);
            if (random.nextInt(100) == 0) {
                data.store();
            }
        }
        data.store();
        return rows;
    }

    private static void check(Random random, TestData data, List<Row> rows) {
        Interval interval = List.of(Interval.HOUR, Interval.DAY, Interval.WEEK, Interval.MONTH)
                .get(random.nextInt(4));
        String event = List.of("e0", "e1", "e2", "all", "$identify").get(random.nextInt(5));
        String math = random.nextBoolean() ? "dau" : "total";
        boolean isPro = random.nextInt(3) == 0;
        LocalDate from = LocalDate.of(2025, 3, 15).plusDays(random.nextInt(30));
        LocalDate to = from.plusDays(random.nextInt(30));
        String query = "{'kind':'TrendsQuery','interval':'" + interval.wire() + "','dateRange':{'date_from':'" + from
                + "','date_to':'" + to + "'},'series':[{'kind':'EventsNode','event':"
                + (event.equals("all") ? "null" : "'" + event + "'") + ",'math':'" + math + "'"
                + (isPro ? ",'properties':[{'key':'plan','value':['pro']}]" : "") + "}]}";
        JsonNode item = data.answer(query, BERLIN.getId(), DayOfWeek.MONDAY).at("/results/0");
        Map<String, Double> expected = new TreeMap<>();
        Map<String, Set<String>> seen = new TreeMap<>();
        for (Row row : rows) {
            ZonedDateTime local =
                    Instant.EPOCH.plus(row.micros, ChronoUnit.MICROS).atZone(BERLIN);
            LocalDate day = local.toLocalDate();
            boolean counts = (event.equals("all") || event.equals(row.name)) && (!isPro || row.plan.equals("pro"));
            LocalDate first = interval == Interval.MONTH ? from.withDayOfMonth(1) : from;
            if (!counts || day.isBefore(first) || day.isAfter(to)) {
                continue;
            }
            String bucket = switch (interval) {
                case HOUR -> day + " " + String.format("%02d:00:00", local.getHour());
                case DAY -> day.toString();
                case WEEK ->
                    day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).toString();
                default -> day.withDayOfMonth(1).toString();
            };
            String actor = data.persons
                    .findByDistinctId(TestData.PROJECT, row.distinctId)
                    .map(Person::number)
                    .map(Object::toString)
                    .orElse(row.distinctId);
            if (math.equals("total")
                    || seen.computeIfAbsent(bucket, any -> new HashSet<>()).add(actor)) {
                expected.merge(bucket, 1.0, Double::sum);
            }
        }
        Map<String, Double> found = new TreeMap<>();
        for (int i = 0; i < item.get("days").size(); i++) {
            double value = item.get("data").get(i).doubleValue();
            if (value != 0) {
                found.put(item.get("days").get(i).textValue(), value);
            }
        }
        assertThat(found).as(query).isEqualTo(expected);
    }
}
