package dev.tenrec.insight.duck;

import dev.tenrec.insight.duck.CohortQuestions.Definition;
import java.util.List;
import java.util.Random;

/** Random conditions of a cohort on what the person did, in JSON and in SQL. */
final class RandomBehaviour {
    private static final List<String> UNITS = List.of("minute", "hour", "day", "week", "month");
    /** What a unit is counted up to, so that windows are of the size of the data. */
    private static final List<Integer> MOST = List.of(1_000, 900, 45, 7, 2);

    private static final List<String> SIGNS = List.of(">=", "<=", ">", "<", "=", "=");
    private static final List<String> OPERATORS = List.of("gte", "lte", "gt", "lt", "eq", "exact");

    private final Random random;
    private final Calendar calendar;
    private final DuckEvents events;
    private final String now;

    RandomBehaviour(Random random, Calendar calendar, DuckEvents events) {
        this.random = random;
        this.calendar = calendar;
        this.events = events;
        now = "TIMESTAMPTZ '" + events.now() + "'";
    }

    /** The last so many units: whole days of the project, or until now. */
    private record Window(int count, String unit, String from, String to) {
        String json(String prefix) {
            return ",'" + prefix + "time_value':" + count + ",'" + prefix + "time_interval':'" + unit + "'";
        }

        String sql() {
            return "(ts >= " + from + " AND ts " + to + ")";
        }
    }

    Definition next() {
        String name = name();
        RandomFilter filter = random.nextInt(3) > 0
                ? new RandomFilter("[]", "true")
                : RandomFilter.random(random, calendar, events.first());
        String named = "(event = '" + name + "')";
        String own = "(" + named + " AND " + filter.sql() + ")";
        String json =
                "{'type':'behavioral','event_type':'events','key':'" + name + "','event_filters':" + filter.json();
        Window window = window(0);
        int place = random.nextInt(OPERATORS.size());
        int count = 1 + random.nextInt(4);
        String counted = ",'operator':'" + OPERATORS.get(place) + "','operator_value':"
                + (random.nextBoolean() ? count : "'" + count + "'");
        String sign = SIGNS.get(place) + " " + count;
        return switch (random.nextInt(8)) {
            case 0 -> definition(json, "performed_event", window.json(""), did(own + " AND " + window.sql()));
            case 1 -> {
                String day =
                        events.first().plusDays(random.nextInt(DuckEvents.DAYS)).toString();
                String from = calendar.instant("TIMESTAMP '" + day + "'");
                yield definition(
                        json,
                        "performed_event",
                        ",'explicit_datetime':'" + day + "'",
                        did(own + " AND ts >= " + from + " AND ts < " + tomorrow()));
            }
            case 2 ->
                definition(
                        json,
                        "performed_event_multiple",
                        window.json("") + counted,
                        "person.pid IN (SELECT pid FROM e WHERE " + own + " AND " + window.sql()
                                + " GROUP BY pid HAVING count(*) " + sign + ")");
            case 3 ->
                definition(
                        json,
                        "performed_event_first_time",
                        window.json(""),
                        "person.pid IN (SELECT pid FROM (SELECT pid, ts, " + own
                                + " AS passes, row_number() OVER (PARTITION BY pid ORDER BY ts) AS place FROM e WHERE "
                                + named + ") WHERE place = 1 AND passes AND " + window.sql() + ")");
            case 4 -> sequence(json, own, window);
            case 5 -> regularly(json, own, counted, sign);
            case 6 -> {
                Window recent = window(0);
                yield definition(
                        json,
                        "stopped_performing_event",
                        window.json("") + recent.json("seq_"),
                        "(" + did(own + " AND " + window.sql()) + " AND NOT " + did(own + " AND " + recent.sql())
                                + ")");
            }
            default -> {
                Window recent = window(2);
                yield definition(
                        json,
                        "restarted_performing_event",
                        window.json("") + recent.json("seq_"),
                        "(" + did(own + " AND " + recent.sql()) + " AND NOT "
                                + did(own + " AND ts >= " + window.from + " AND ts < " + recent.from)
                                + " AND NOT person.pid IN (SELECT pid FROM e WHERE " + named
                                + " GROUP BY pid HAVING min(ts) >= " + recent.from + " AND min(ts) " + recent.to
                                + "))");
            }
        };
    }

    private Definition sequence(String json, String own, Window window) {
        String next = name();
        Window within = window(0);
        int days = List.of(0, 0, 1, 7, 30).get(UNITS.indexOf(within.unit));
        String length = "INTERVAL '" + within.count * Math.max(1, days) + " " + (days == 0 ? within.unit : "day") + "'";
        String in = " AND " + window.sql();
        return definition(
                json,
                "performed_event_sequence",
                window.json("") + within.json("seq_") + ",'seq_event':'" + next + "','seq_event_type':'events'",
                "person.pid IN (SELECT one.pid FROM (SELECT pid, us FROM e WHERE " + own + in
                        + ") one JOIN (SELECT pid,"
                        + " us FROM e WHERE event = '" + next + "'" + in + ") two ON one.pid = two.pid AND two.us >"
                        + " one.us AND two.us - one.us <= epoch_us(" + length + "))");
    }

    private Definition regularly(String json, String own, String counted, String sign) {
        int length = 1 + random.nextInt(4);
        String unit = UNITS.get(2 + random.nextInt(2));
        int periods = 2 + random.nextInt(4);
        int least = 1 + random.nextInt(periods);
        StringBuilder passed = new StringBuilder("0");
        for (int period = 0; period < periods; period++) {
            String from = day("INTERVAL '" + length * (period + 1) + " " + unit + "'");
            String before = day("INTERVAL '" + length * period + " " + unit + "'");
            String found = "count(*) FILTER (ts >= " + from + " AND ts < " + before + ")";
            passed.append(" + (" + found + " > 0 AND " + found + " " + sign + ")::INTEGER");
        }
        return definition(
                json,
                "performed_event_regularly",
                counted + ",'time_value':" + length + ",'time_interval':'" + unit + "','total_periods':" + periods
                        + ",'min_periods':" + least,
                "person.pid IN (SELECT pid FROM e WHERE " + own + " GROUP BY pid HAVING " + passed + " >= " + least
                        + ")");
    }

    private static Definition definition(String json, String value, String more, String sql) {
        return new Definition(json + ",'value':'" + value + "'" + more + "}", "(" + sql + ")", 0);
    }

    private static String did(String condition) {
        return "person.pid IN (SELECT pid FROM e WHERE " + condition + ")";
    }

    private Window window(int finest) {
        int place = finest + random.nextInt(UNITS.size() - finest);
        String unit = UNITS.get(place);
        int count = 1 + random.nextInt(MOST.get(place));
        String back = "INTERVAL '" + count + " " + unit + "'";
        return place < 2
                ? new Window(count, unit, "(" + now + " - " + back + ")", "<= " + now)
                : new Window(count, unit, day(back), "< " + tomorrow());
    }

    /** The instant at which a day of the project began, so long before today. */
    private String day(String back) {
        return calendar.instant("date_trunc('day', " + calendar.local(now) + ")::TIMESTAMP - " + back);
    }

    private String tomorrow() {
        return day("INTERVAL '-1 day'");
    }

    private String name() {
        return DuckEvents.NAMES.get(random.nextInt(DuckEvents.NAMES.size()));
    }
}
