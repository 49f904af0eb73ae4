package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.funnel.FunnelsQuery;
import dev.tenrec.insight.lifecycle.LifecycleQuery;
import dev.tenrec.insight.lifecycle.LifecycleStatus;
import dev.tenrec.insight.query.ActorPoint;
import dev.tenrec.insight.query.ActorSource;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.retention.RetentionQuery;
import dev.tenrec.insight.stickiness.StickinessQuery;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Moment;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** How a point of a chart, as clients name it, becomes one of a query: each kind counts its points in its own way. */
final class ActorSources {
    private static final String SOURCE = "query.source.";

    private ActorSources() {}

    /** Finds the actors of a point. */
    private interface Finder {
        int[] find(QuerySnapshot data, ActorPoint point);
    }

    private record Found(Function<ActorPoint, ActorKind> kind, Finder finder) implements ActorSource {
        @Override
        public int[] actors(QuerySnapshot data, ActorPoint point) {
            return finder.find(data, point);
        }

        @Override
        public ActorKind actorKind(ActorPoint point) {
            return kind.apply(point);
        }
    }

    /** The actors of a query; empty for a kind whose points stand for nobody that could be listed. */
    static Optional<ActorSource> of(Query query) {
        if (query instanceof ActorSource source) {
            return Optional.of(source);
        }
        if (query instanceof StickinessQuery stickiness) {
            return Optional.of(new Found(
                    point -> series(stickiness, point).actors(), (data, point) -> stickiness(stickiness, data, point)));
        }
        if (query instanceof LifecycleQuery lifecycle) {
            return Optional.of(
                    new Found(point -> lifecycle.actors(), (data, point) -> lifecycle(lifecycle, data, point)));
        }
        if (query instanceof RetentionQuery retention) {
            return Optional.of(new Found(point -> retention.actors(), (data, point) -> {
                int cohort = required(point.interval(), "interval");
                return retention.actors(data, cohort, period(point), line(point.breakdown()));
            }));
        }
        if (query instanceof FunnelsQuery funnel) {
            return Optional.of(new Found(point -> funnel.actors(), (data, point) -> funnel(funnel, data, point)));
        }
        return Optional.empty();
    }

    private static StickinessQuery.Series series(StickinessQuery query, ActorPoint point) {
        int index = point.series() == null ? 0 : point.series();
        if (index < 0 || index >= query.series().size()) {
            throw Fields.mistake(SOURCE + "series", "There is no series " + index);
        }
        return query.series().get(index);
    }

    private static int[] stickiness(StickinessQuery query, QuerySnapshot data, ActorPoint point) {
        String days = required(point.day(), "day");
        if (!days.matches("[0-9]{1,6}")) {
            throw Fields.mistake(SOURCE + "day", "Input should be a valid integer");
        }
        series(query, point);
        int index = point.series() == null ? 0 : point.series();
        return query.actors(data, index, "previous".equals(point.compare()), Integer.parseInt(days));
    }

    private static int[] lifecycle(LifecycleQuery query, QuerySnapshot data, ActorPoint point) {
        String wire = required(point.status(), "status");
        LifecycleStatus status = Arrays.stream(LifecycleStatus.values())
                .filter(one -> one.wire().equals(wire))
                .findFirst()
                .orElseThrow(() -> Fields.mistake(
                        SOURCE + "status", "Input should be 'new', 'returning', 'resurrecting' or 'dormant'"));
        DateRange.Resolved range = query.dateRange().resolve(data.now(), query.interval(), data::earliestMicros);
        Buckets buckets = Buckets.of(range, query.interval(), data.projectTime());
        ZonedDateTime day = Moment.parse(required(point.day(), "day"), data.now(), "query__source__day")
                .time();
        ZonedDateTime start = query.interval().start(day, data.projectTime());
        int index = buckets.days().indexOf(query.interval().day(start));
        return index < 0 ? new int[0] : query.actors(data, status, index);
    }

    /** How many intervals after the first one of a cohort; clients that do not say mean all of the cohort. */
    private static int period(ActorPoint point) {
        if (point.day() == null) {
            return 0;
        }
        if (!point.day().matches("[0-9]{1,6}")) {
            throw Fields.mistake(SOURCE + "day", "Input should be a valid integer");
        }
        return Integer.parseInt(point.day());
    }

    /** Steps are counted from 1; below 0 they name those who came to the step before and not to this one. */
    private static int[] funnel(FunnelsQuery query, QuerySnapshot data, ActorPoint point) {
        int step = required(point.step(), "funnelStep");
        if (step == 0 || step == -1 || Math.abs((long) step) > query.steps().size()) {
            throw Fields.mistake(SOURCE + "funnelStep", "There is no step " + step);
        }
        return query.actors(data, Math.abs(step) - 1, step < 0, line(point.breakdown()));
    }

    /** The values of a breakdown as a chart writes them. */
    private static String line(JsonNode breakdown) {
        if (breakdown == null || breakdown.isNull()) {
            return null;
        }
        if (!breakdown.isArray()) {
            return breakdown.asText();
        }
        List<String> values = new ArrayList<>();
        breakdown.forEach(value -> values.add(value.asText()));
        return String.join("::", values);
    }

    private static <T> T required(T value, String field) {
        if (value == null) {
            throw Fields.mistake(SOURCE + field, "Field required");
        }
        return value;
    }
}
