package dev.tenrec.insight.trino;

import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TopNRequest;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Scans as Trino's SQL. */
record RowsSql(LakeSnapshot lake) {
    /** More sets than these are not told apart before they are computed: the text would be long. */
    private static final int SETS_MAX = 8;

    /** The names of all events. */
    String names() {
        EventRelation events = lake.events();
        return "SELECT DISTINCT name FROM " + events.sql(OptionalLong.empty(), Long.MAX_VALUE);
    }

    /** The select of times, actors and texts of properties. */
    String scan(ScanRequest request) {
        EventRelation events = lake.events();
        ActorKind kind = request.actors();
        List<String> texts = request.values().stream().map(events::text).toList();
        String actor = kind == null ? "NULL" : actor(events, kind);
        String group = request.isOfFirsts() ? group(events, kind, texts) : "";
        String columns = texts.stream().map(text -> ", " + text).collect(Collectors.joining());
        String condition = new Conditions(events).of(request.events());
        String rows = columns + " FROM "
                + events.sql(from(request.time().fromMicros()), request.time().toMicros()) + " WHERE " + condition;
        if (!request.isOfFirsts()) {
            return "SELECT " + micros(0) + ", " + actor + rows;
        }
        return "SELECT min(" + micros(0) + "), "
                + (kind == null ? actor + rows : "min(" + actor + ")" + rows + " AND " + group + " IS NOT NULL")
                + " GROUP BY " + group;
    }

    private static String group(EventRelation events, @Nullable ActorKind kind, List<String> texts) {
        return kind == null ? String.join(", ", texts) : events.actor(kind);
    }

    /** The select of actors and their events: times since the begin, numbers of arrival, sets, texts of properties. */
    String timelines(TimelineRequest request) {
        EventRelation events = lake.events();
        List<Property> properties = request.values();
        String texts = properties.stream()
                .map(property -> ", " + events.text(property))
                .collect(Collectors.joining());
        String actor = events.actor(request.actors());
        String number = actor(events, request.actors());
        Conditions conditions = new Conditions(events);
        List<String> each = request.sets().stream().map(conditions::of).toList();
        String sets = IntStream.range(0, each.size())
                .mapToObj(set -> "IF(" + each.get(set) + ", " + (1L << set) + ", 0)")
                .collect(Collectors.joining(" + "));
        String any =
                each.size() <= SETS_MAX ? each.stream().collect(Collectors.joining(" OR ", "(", ")")) : sets + " <> 0";
        String event = "CAST(ROW(" + micros(request.fromMicros()) + ", n, s" + texts + ") AS row(bigint, bigint, bigint"
                + ", varchar".repeat(properties.size()) + "))";
        String list = switch (request.detail()) {
            case ALL -> "array_agg(" + event + ")";
            case ANY -> "ARRAY[arbitrary(" + event + ")]";
            case ENDS -> "IF(bool_and(s = 1), ARRAY[arbitrary(" + event + ")], array_agg(" + event + "))";
        };
        return "SELECT min(" + number + "), " + list + " FROM (SELECT *, " + sets + " AS s FROM "
                + events.sql(from(request.fromMicros()), request.toMicros()) + " WHERE " + any + " AND " + actor
                + " IS NOT NULL) GROUP BY " + actor;
    }

    /**
     * The select of what the server lacks of events by their numbers. A file of a day has numbers between those of
     * others: times leave out more files.
     */
    String bodies(int[] rows, long firstMicros, long lastMicros) {
        String numbers = Arrays.stream(rows).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        return "SELECT \"row\", CAST(uuid AS varchar), event, distinct_id, " + micros("received_at")
                + ", properties FROM " + lake.tables().table("events") + " WHERE \"row\" IN (" + numbers
                + ") AND \"timestamp\" BETWEEN " + TrinoText.time(firstMicros) + " AND "
                + TrinoText.time(lastMicros);
    }

    /** The select of all actors of a kind, in order of arrival, as the server numbers them. */
    String actors(ActorKind kind) {
        EventRelation events = lake.events();
        String actor = events.actor(kind);
        return "SELECT " + actor + " FROM " + events.sql(OptionalLong.empty(), Long.MAX_VALUE) + " WHERE " + actor
                + " IS NOT NULL GROUP BY " + actor + " ORDER BY min(n)";
    }

    /** The select of the numbers of the events of a page. */
    String latest(TopNRequest request) {
        EventRelation events = lake.events();
        StringBuilder condition = new StringBuilder(new Conditions(events).of(request.events()));
        condition.append(" AND n < ").append(request.rowsEnd());
        if (request.distinctIds() != null) {
            condition.append(Arrays.stream(request.distinctIds())
                    .mapToObj(Integer::toString)
                    .collect(Collectors.joining(", ", " AND " + events.distinctNumber() + " IN (", ")")));
        }
        TopNRequest.Position last = request.last();
        String beyond = request.isAscending() ? ">" : "<";
        if (last != null) {
            String time = TrinoText.time(last.micros());
            condition.append(" AND (ts " + beyond + " " + time + " OR (ts = " + time + " AND n " + beyond + " "
                    + last.row() + "))");
        }
        OptionalLong from = request.afterMicros() == Long.MIN_VALUE
                ? OptionalLong.empty()
                : OptionalLong.of(request.afterMicros() + 1);
        String direction = request.isAscending() ? "" : " DESC";
        return "SELECT n FROM " + events.sql(from, request.beforeMicros() - 1) + " WHERE " + condition + " ORDER BY ts"
                + direction + ", n" + direction + " LIMIT " + request.limit();
    }

    /** By what the server finds the number of an actor. */
    private static String actor(EventRelation events, ActorKind kind) {
        return kind instanceof ActorKind.PropertyValues ? events.actor(kind) : events.distinctNumber();
    }

    private static OptionalLong from(long micros) {
        return micros == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(micros);
    }

    private static String micros(long base) {
        return micros("ts") + (base == 0 ? "" : " - " + base);
    }

    private static String micros(String time) {
        return "CAST(round(to_unixtime(" + time + ") * 1000000) AS bigint)";
    }
}
