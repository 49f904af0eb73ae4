package dev.tenrec.insight.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Operator;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.filter.PropertyFilter;
import dev.tenrec.insight.query.ActiveIntervalScan;
import dev.tenrec.insight.query.ActorList;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.EventNode;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.time.Moment;
import dev.tenrec.insight.time.QueryTime;
import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.insight.trino.ActiveIntervals;
import dev.tenrec.insight.trino.LakeQuery;
import dev.tenrec.insight.trino.LakeSnapshot;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * The numbers of new, returning, resurrecting and dormant actors by interval. Intervals are always whole, even where
 * the date range begins or ends within one: half a week would make half of its actors dormant.
 *
 * @param series the first series of the query; others are ignored
 * @param events those of the series that pass all filters
 * @param groupType index of the type of groups that are counted, or -1 for persons
 */
public record LifecycleQuery(
        EventNode series, EventSelector events, int groupType, DateRange dateRange, Interval interval)
        implements LakeQuery, ActorSource {
    /** A creation time outside of every range. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    private static final Set<String> FIELDS = Fields.names("""
            kind series dateRange interval properties filterTestAccounts lifecycleFilter samplingFactor
            aggregation_group_type_index dataColorTheme modifiers tags version response""");
    /** Events without a person profile count for no status. */
    private static final Filter HAS_PROFILE = PropertyFilter.values(
            Property.ofEvent("$process_person_profile"), Operator.IS_NOT, List.of(BooleanNode.FALSE));

    /** They affect display only. */
    private static final Set<String> DISPLAY_FIELDS = Fields.names(
            "showLegend legendPosition showValuesOnSeries showPercentagesOnSeries stacked toggledLifecycles");

    public static LifecycleQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".LifecycleQuery", FIELDS);
        QueryFields.checkSampling(fields);
        fields.object("lifecycleFilter", DISPLAY_FIELDS);
        EventNode series = QueryFields.series(fields, context).get(0);
        String math = series.fields().text("math");
        if (math != null && !math.equals("total") && !math.equals("dau")) {
            throw series.fields().unsupported("math", "Another math than \"total\" is");
        }
        return new LifecycleQuery(
                series,
                series.events().and(context.filter(fields)).and(HAS_PROFILE),
                QueryFields.groupType(fields, "aggregation_group_type_index", -1),
                QueryFields.dateRange(fields),
                QueryFields.interval(fields));
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        DateRange.Resolved range = dateRange.resolve(data.now(), interval, data::earliestMicros);
        Buckets buckets = buckets(range, data);
        int points = Math.max(0, buckets.count() - 1);
        long[][] counts = new long[LifecycleStatus.values().length][points];
        for (Counts own : scan(data, buckets, () -> new Counts(new long[counts.length][points]))) {
            for (int status = 0; status < counts.length; status++) {
                for (int i = 0; i < points; i++) {
                    counts[status][i] += own.counts[status][i];
                }
            }
        }
        return result(range, buckets, counts);
    }

    @Override
    public QueryResult run(LakeSnapshot lake) {
        DateRange.Resolved range = dateRange.resolve(lake.now(), interval, lake::earliestMicros);
        Buckets buckets = buckets(range, lake);
        long[][] counts = new long[LifecycleStatus.values().length][Math.max(0, buckets.count() - 1)];
        if (buckets.count() > 0) {
            String active = ActiveIntervals.withBirths(lake, events, actors(), TimeBuckets.of(buckets));
            lake.rows(LifecycleSql.of(active, buckets.count()))
                    .forEach(row -> counts[row.get(0).intValue()][row.get(1).intValue()] =
                            row.get(2).longValue());
        }
        return result(range, buckets, counts);
    }

    /** @param counts by status and point */
    private LifecycleResult result(DateRange.Resolved range, Buckets buckets, long[][] counts) {
        List<String> days = buckets.days();
        List<String> labels = buckets.labels();
        int first = Math.min(1, days.size());
        return new LifecycleResult(
                series, range, days.subList(first, days.size()), labels.subList(first, labels.size()), counts);
    }

    @Override
    public ActorKind actorKind(ActorPoint point) {
        return actors();
    }

    private ActorKind actors() {
        return groupType < 0 ? ActorKind.PERSON : ActorKind.group(groupType);
    }

    @Override
    public int[] actors(QuerySnapshot data, ActorPoint point) {
        String wire = ActorPoint.required(point.status(), "status");
        LifecycleStatus status = Arrays.stream(LifecycleStatus.values())
                .filter(each -> each.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> ActorPoint.mistake(
                        "status", "Input should be 'new', 'returning', 'resurrecting' or 'dormant'"));
        DateRange.Resolved range = dateRange.resolve(data.now(), interval, data::earliestMicros);
        Buckets points = Buckets.of(range, interval, data.projectTime());
        ZonedDateTime day = Moment.parse(ActorPoint.required(point.day(), "day"), data.now(), "query__source__day")
                .time();
        int index = points.days().indexOf(interval.day(interval.start(day, data.projectTime())));
        return index < 0 ? new int[0] : actors(data, status, index);
    }

    /** The actors behind a number of the answer, ascending; {@code point} is an index of {@code days}. */
    int[] actors(QuerySnapshot data, LifecycleStatus status, int point) {
        Buckets buckets = buckets(dateRange.resolve(data.now(), interval, data::earliestMicros), data);
        return ActorList.all(scan(data, buckets, () -> new Members(status, point, new ActorList())).stream()
                .map(Members::actors));
    }

    /** The interval before the range, then the whole intervals that overlap the range. */
    private Buckets buckets(DateRange.Resolved range, QueryTime data) {
        if (range.from().isAfter(range.to())) {
            return Buckets.of(range, interval, data.projectTime());
        }
        ZonedDateTime first = interval.start(range.from(), data.projectTime());
        ZonedDateTime before = interval.start(first.minus(1, ChronoUnit.MICROS), data.projectTime());
        ZonedDateTime last = interval.start(range.to(), data.projectTime());
        ZonedDateTime end = Moment.lastMicro(interval.next(last, data.projectTime()));
        return Buckets.of(new DateRange.Resolved(before, end), interval, data.projectTime());
    }

    private <S extends LifecycleAggregate.Sink> List<S> scan(QuerySnapshot data, Buckets buckets, Supplier<S> sinks) {
        if (buckets.count() == 0) {
            return List.of();
        }
        IntUnaryOperator createdIn = actor -> buckets.indexOf(createdMicros(data, actor));
        Supplier<LifecycleAggregate<S>> aggregates =
                () -> new LifecycleAggregate<>(buckets.count(), createdIn, sinks.get());
        return ActiveIntervalScan.visit(data, events, actors(), buckets, aggregates).stream()
                .map(LifecycleAggregate::sink)
                .toList();
    }

    private long createdMicros(QuerySnapshot data, int actor) {
        QuerySnapshot.ActorName name = data.actorName(actors(), actor);
        if (groupType < 0) {
            return name.person().isEmpty()
                    ? UNKNOWN
                    : data.persons()
                            .createdMicros(data.projectId(), name.person().getAsInt());
        }
        return data.groups()
                .createdMicros(data.projectId(), groupType, Objects.requireNonNull(name.text()))
                .orElse(UNKNOWN);
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Counts(long[][] counts) implements LifecycleAggregate.Sink {
        @Override
        public void found(int actor, LifecycleStatus status, int point) {
            counts[status.row()][point]++;
        }
    }

    private record Members(LifecycleStatus wanted, int wantedPoint, ActorList actors)
            implements LifecycleAggregate.Sink {
        @Override
        public void found(int actor, LifecycleStatus status, int point) {
            if (status == wanted && point == wantedPoint) {
                actors.add(actor);
            }
        }
    }
}
