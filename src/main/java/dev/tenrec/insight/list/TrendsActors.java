package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.FirstEventTimes;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.json.Timestamps;
import dev.tenrec.primitive.RadixSort;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The actors behind a point of a {@code TrendsQuery}: those with an event of the series within the point's interval.
 *
 * @param events those of the series that pass all filters and have the breakdown's value
 * @param firstOf the events of which an actor's first one ever must be the one at the point; null if any counts
 * @param earlier the comparison, for points of the earlier range; else null
 * @param windowDays length of the window of a point; 0 for the point itself
 */
record TrendsActors(
        EventSelector events,
        @Nullable EventSelector firstOf,
        ActorKind kind,
        DateRange range,
        Interval interval,
        QueryFields.@Nullable Comparison earlier,
        int windowDays)
        implements ActorSource {
    private static final Map<String, Integer> WINDOWS = Map.of("weekly_active", 7, "monthly_active", 30);

    /** Reads the series of a point from a query that is already checked. */
    static TrendsActors parse(JsonNode node, String path, ActorPoint point, QueryContext context) {
        Fields fields = Fields.of(node, path + ".TrendsQuery", names(node));
        JsonNode series = fields.get("series");
        int index = point.seriesIndex();
        if (index < 0 || index >= series.size()) {
            throw Fields.mistake(path + ".series", "There is no series " + index);
        }
        EventNode one = EventNode.parseWithGroups(series.get(index), fields.path("series") + "." + index, context);
        String math = one.fields().text("math") == null ? "total" : one.fields().text("math");
        Filter breakdown = BreakdownValue.filter(fields, point.breakdown(), context.filters());
        Interval interval = QueryFields.interval(fields);
        DateRange range = QueryFields.dateRange(fields);
        JsonNode filter = fields.find("trendsFilter");
        boolean isExact = filter != null && filter.path("display").asText().equals("BoldNumber");
        EventSelector events = one.events().and(context.filter(fields));
        EventSelector firstOf = switch (math) {
            case "first_time_for_user" -> one.eventsOfAnyProperty(context);
            case "first_matching_event_for_user" -> events;
            default -> null;
        };
        return new TrendsActors(
                events.and(breakdown),
                firstOf,
                actors(one.fields(), math),
                isExact ? range.exact() : range,
                interval,
                point.isPrevious() ? QueryFields.comparison(fields) : null,
                windowDays(math, interval));
    }

    @Override
    public ActorKind actorKind(ActorPoint point) {
        return kind;
    }

    @Override
    public int[] actors(QuerySnapshot data, ActorPoint point) {
        return counted(data, point).actors();
    }

    @Override
    public Counted counted(QuerySnapshot data, ActorPoint point) {
        int[] counts = counts(data, point);
        int countMax = 0;
        int found = 0;
        for (int count : counts) {
            countMax = Math.max(countMax, count);
            found += count > 0 ? 1 : 0;
        }
        long[] ranked = new long[found];
        for (int actor = 0, at = 0; at < found; actor++) {
            if (counts[actor] > 0) {
                ranked[at++] = (long) (countMax - counts[actor]) << Integer.SIZE | actor;
            }
        }
        // Stable: those with as many events stay in the order of their numbers.
        ranked = RadixSort.sort(ranked, Integer.SIZE, RadixSort.bits(countMax));
        int[] actors = new int[found];
        long[] events = new long[found];
        for (int i = 0; i < found; i++) {
            actors[i] = (int) ranked[i];
            events[i] = counts[actors[i]];
        }
        return new Counted(actors, events);
    }

    /** Returns the number of events by actor. */
    private int[] counts(QuerySnapshot data, ActorPoint point) {
        long[] bounds = bounds(data, point);
        if (firstOf != null) {
            return newcomers(data, firstOf, bounds[0], bounds[1]);
        }
        int[] counts = new int[0];
        ScanRequest request = new ScanRequest(events, TimeBuckets.range(bounds[0], bounds[1]), kind, List.of());
        for (ActorCounts part : data.scan(request, () -> new ActorCounts(data.actorBound(kind)))) {
            counts = part.addTo(counts);
        }
        return counts;
    }

    /** Counts one event of each actor whose first of some events lies in a range and is one of {@link #events}. */
    private int[] newcomers(QuerySnapshot data, EventSelector of, long fromMicros, long toMicros) {
        long[] firsts = FirstEventTimes.of(data, events, kind, fromMicros, toMicros);
        long[] ever = FirstEventTimes.of(data, of, kind, Long.MIN_VALUE, toMicros);
        int[] counts = new int[firsts.length];
        for (int actor = 0; actor < counts.length; actor++) {
            counts[actor] = firsts[actor] != FirstEventTimes.NONE && firsts[actor] == ever[actor] ? 1 : 0;
        }
        return counts;
    }

    /** The first and last microsecond that count. */
    private long[] bounds(QuerySnapshot data, ActorPoint point) {
        Interval rounding = point.day() == null ? Interval.DAY : interval;
        DateRange.Resolved current = range.resolve(data.now(), rounding, data::earliestMicros);
        DateRange.Resolved own = earlier == null ? current : earlier.before(range, current, interval);
        if (point.day() == null) {
            ZonedDateTime first =
                    windowDays == 0 ? own.from() : windowStart(own.to().toLocalDate(), data);
            return new long[] {Timestamps.micros(first.toInstant()), own.toMicros()};
        }
        ZonedDateTime start = start(point.day(), counted(current, data), counted(own, data), data);
        ZonedDateTime next = interval.next(start, data.projectTime());
        if (windowDays > 0) {
            // A point of a week has the window that ends with its first day.
            ZonedDateTime first =
                    interval.isWithinDay() ? next.minusDays(windowDays) : windowStart(start.toLocalDate(), data);
            ZonedDateTime end = interval.isWithinDay() ? next : first.plusDays(windowDays);
            return new long[] {Timestamps.micros(first.toInstant()), Timestamps.micros(end.toInstant()) - 1};
        }
        DateRange.Resolved counted = counted(own, data);
        long from = Timestamps.micros(start.toInstant());
        long to = Timestamps.micros(next.toInstant()) - 1;
        boolean isWithin = to >= counted.fromMicros() && from <= counted.toMicros();
        return isWithin
                ? new long[] {Math.max(from, counted.fromMicros()), Math.min(to, counted.toMicros())}
                : new long[] {from, to};
    }

    private ZonedDateTime windowStart(LocalDate last, QuerySnapshot data) {
        return last.minusDays(windowDays - 1L).atStartOfDay(data.projectTime().zone());
    }

    /** The start of a point: of a comparison the one at the same place as a point of the current range. */
    private ZonedDateTime start(String day, DateRange.Resolved current, DateRange.Resolved own, QuerySnapshot data) {
        ZonedDateTime named = interval.start(
                Moment.parse(day, data.now(), "query__source__day").time(), data.projectTime());
        if (earlier == null) {
            return named;
        }
        Buckets before = Buckets.of(own, interval, data.projectTime());
        int place = Buckets.of(current, interval, data.projectTime()).days().indexOf(interval.day(named));
        return place < 0 || place >= before.count() ? named : before.start(place);
    }

    private DateRange.Resolved counted(DateRange.Resolved resolved, QuerySnapshot data) {
        return range.isExplicit() ? resolved : resolved.fromFirstMonth(interval, data.projectTime());
    }

    private static int windowDays(String math, Interval interval) {
        int days = WINDOWS.getOrDefault(math, 0);
        boolean isCovered = days == 7 ? interval.isAtLeast(Interval.WEEK) : interval.isAtLeast(Interval.MONTH);
        return isCovered ? 0 : days;
    }

    private static ActorKind actors(Fields series, String math) {
        boolean isOfGroups = math.equals("unique_group") || math.equals("dau") || WINDOWS.containsKey(math);
        Integer type = isOfGroups ? series.integer("math_group_type_index") : null;
        return type == null ? ActorKind.PERSON : ActorKind.group(type);
    }

    /** All fields: the query parser has refused unknown ones. */
    private static Set<String> names(JsonNode node) {
        Set<String> names = new TreeSet<>();
        ((ObjectNode) node).fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Counts the events of each actor. */
    private static final class ActorCounts implements BatchConsumer {
        private int[] counts;

        /** @param bound of the actors that are known before the scan */
        ActorCounts(int bound) {
            counts = new int[bound];
        }

        @Override
        public void batch(RowBatch block) {
            int[] actors = block.actors();
            for (int i = 0; i < block.count(); i++) {
                int actor = actors[i];
                if (actor >= counts.length) {
                    counts = Arrays.copyOf(counts, Math.max(actor + 1, counts.length + counts.length / 2));
                }
                if (actor >= 0) {
                    counts[actor]++;
                }
            }
        }

        /** Adds both arrays into the longer one. */
        int[] addTo(int[] others) {
            int[] sum = others.length > counts.length ? others : counts;
            int[] added = others.length > counts.length ? counts : others;
            for (int i = 0; i < added.length; i++) {
                sum[i] += added[i];
            }
            return sum;
        }
    }
}
