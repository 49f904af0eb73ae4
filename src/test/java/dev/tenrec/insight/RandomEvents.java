package dev.tenrec.insight;

import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Random events over some weeks in which the clocks change, of persons that are merged meanwhile, for oracles. */
public final class RandomEvents {
    public static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    /** The start of the events, which last {@link #DAYS} days. */
    public static final LocalDate FIRST = LocalDate.of(2025, 3, 10);

    public static final int DAYS = 45;

    private final TestData data;
    private final List<Row> rows = new ArrayList<>();

    /** One event; its properties are texts. */
    public record Row(int number, String name, String distinctId, long micros, Map<String, String> properties) {
        public ZonedDateTime local() {
            return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(BERLIN);
        }

        public LocalDate day() {
            return local().toLocalDate();
        }

        public String property(String key) {
            return properties.get(key);
        }
    }

    /** Stores some events named {@code e0} to {@code e2}, {@code $pageview} and {@code $screen}. */
    public RandomEvents(Random random, TestData data, int count, int people) {
        this.data = data;
        long first = Timestamps.micros(FIRST.atStartOfDay(BERLIN).toInstant());
        long seconds = Duration.ofDays(DAYS).toSeconds();
        for (int i = 0; i < count; i++) {
            boolean isNear = i > 0 && random.nextInt(3) > 0;
            long micros = isNear
                    ? rows.get(i - 1).micros + random.nextInt(50) * 60_000_000L
                    : first + random.nextLong(seconds) * 1_000_000;
            String id = isNear && random.nextBoolean() ? rows.get(i - 1).distinctId : "d" + random.nextInt(people);
            add(random, i, id, micros, people);
            if (random.nextInt(100) == 0) {
                data.store();
            }
        }
        data.store();
    }

    private void add(Random random, int number, String id, long micros, int people) {
        String name = List.of("e0", "e1", "e2", "$pageview", "$pageview", "$screen", "$identify")
                .get(random.nextInt(random.nextInt(10) == 0 ? 7 : 6));
        Map<String, String> properties = new LinkedHashMap<>();
        if (name.equals("$identify")) {
            properties.put("$anon_distinct_id", "d" + random.nextInt(people));
        }
        put(random, properties, "plan", "free", "pro", "team", "none");
        put(random, properties, "$group_0", "acme", "ajax", "aria");
        put(random, properties, "$session_id", "s" + random.nextInt(people * 2));
        put(random, properties, "$screen_name", "Start", "Cart", "Bye");
        String path = List.of("", "/", "/a", "/a/", "/b", "/b/1", "/b/2?x=y", "/c#top")
                .get(random.nextInt(8));
        properties.put("$current_url", "https://x.test" + path);
        String json = properties.entrySet().stream()
                .map(each -> '"' + each.getKey() + "\":\"" + each.getValue() + '"')
                .collect(Collectors.joining(",", "{", "}"));
        data.event(UUID.randomUUID(), name, id, micros, json);
        rows.add(new Row(number, name, id, micros, properties));
    }

    private static void put(Random random, Map<String, String> properties, String key, String... values) {
        if (random.nextInt(5) > 0) {
            properties.put(key, values[random.nextInt(values.length)]);
        }
    }

    public List<Row> rows() {
        return rows;
    }

    /** The rows that match, of each actor in order of time. */
    public Map<String, List<Row>> timelines(String group, Predicate<Row> matches) {
        Map<String, List<Row>> timelines = new TreeMap<>();
        rows.stream()
                .filter(matches)
                .sorted(Comparator.comparingLong(Row::micros).thenComparing(Row::number))
                .forEach(row -> {
                    String actor = group == null ? person(row) : row.property(group);
                    if (actor != null) {
                        timelines
                                .computeIfAbsent(actor, any -> new ArrayList<>())
                                .add(row);
                    }
                });
        return timelines;
    }

    /** The creation time of the person of an event. */
    public ZonedDateTime created(Row row) {
        long micros = data.persons
                .findByDistinctId(TestData.PROJECT, row.distinctId)
                .map(Person::createdAtMicros)
                .orElseThrow();
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atZone(BERLIN);
    }

    private String person(Row row) {
        return data.persons
                .findByDistinctId(TestData.PROJECT, row.distinctId)
                .map(Person::uuid)
                .map(Object::toString)
                .orElse(row.distinctId);
    }

    /** The start of the interval that contains a time; weeks begin on Monday. */
    public static ZonedDateTime start(String interval, ZonedDateTime time) {
        LocalDate day = time.toLocalDate();
        return switch (interval) {
            case "hour" -> time.truncatedTo(ChronoUnit.HOURS);
            case "day" -> day.atStartOfDay(BERLIN);
            case "week" ->
                day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).atStartOfDay(BERLIN);
            default -> day.withDayOfMonth(1).atStartOfDay(BERLIN);
        };
    }

    /** The start of the interval some intervals later. */
    public static ZonedDateTime plus(String interval, ZonedDateTime start, int count) {
        return switch (interval) {
            case "hour" -> start.plusHours(count);
            case "day" -> start.plusDays(count);
            case "week" -> start.plusWeeks(count);
            default -> start.plusMonths(count);
        };
    }
}
