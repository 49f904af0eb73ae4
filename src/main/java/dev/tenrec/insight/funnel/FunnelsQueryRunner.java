package dev.tenrec.insight.funnel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TimeBuckets;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs a {@link FunnelsQuery}: walks through all actors, then makes what they did into a chart. */
final class FunnelsQueryRunner {
    private final FunnelsQuery query;
    private final QuerySnapshot data;
    private final DateRange.Resolved range;

    FunnelsQueryRunner(FunnelsQuery query, QuerySnapshot data) {
        this.query = query;
        this.data = data;
        this.range = query.dateRange().resolve(data.now(), query.interval(), data::earliestMicros);
    }

    private record Result(JsonNode results, boolean hasMore, DateRange.Resolved range) implements QueryResult {}

    QueryResult run() {
        FunnelTrendPoints points = query.chart().kind() == FunnelsQuery.Chart.Kind.TRENDS
                ? new FunnelTrendPoints(Buckets.of(range, query.interval(), data.projectTime()))
                : null;
        List<FunnelOutcomes> logs = walk(points);
        FunnelBreakdownLines lines = FunnelBreakdownLines.of(query.breakdown(), logs, data);
        JsonNode results = switch (query.chart().kind()) {
            case STEPS -> StepsChart.of(query, logs, lines);
            case TIME_TO_CONVERT -> TimeToConvertChart.of(query.chart(), logs);
            case TRENDS -> TrendsChart.of(query.chart(), logs, lines, points.buckets());
        };
        return new Result(results, lines.hasMore(), range);
    }

    int[] actors(int step, boolean hasDropped, String line) {
        List<FunnelOutcomes> logs = walk(null);
        FunnelBreakdownLines lines = FunnelBreakdownLines.of(query.breakdown(), logs, data);
        int wanted = line == null ? -1 : lines.find(line);
        List<int[]> found = new ArrayList<>();
        for (int i = 0; i < logs.size() && (line == null || wanted >= 0); i++) {
            FunnelOutcomes log = logs.get(i);
            int[] actors = new int[log.count()];
            int count = 0;
            for (int entry = 0; entry < log.count(); entry++) {
                int highest = log.highest(entry);
                boolean counts = hasDropped ? highest == step - 1 : highest >= step;
                if (counts && (line == null || lines.line(i, entry) == wanted)) {
                    actors[count++] = log.actor(entry);
                }
            }
            found.add(Arrays.copyOf(actors, count));
        }
        return found.stream().flatMapToInt(Arrays::stream).sorted().distinct().toArray();
    }

    private List<FunnelOutcomes> walk(FunnelTrendPoints points) {
        long from = points == null ? range.fromMicros() : points.buckets().fromMicros();
        long to = points == null ? range.toMicros() : points.buckets().toMicros();
        if (range.from().isAfter(range.to())) {
            return List.of();
        }
        List<EventSelector> sets = new ArrayList<>();
        query.steps().forEach(step -> sets.add(step.events().and(query.filter())));
        List<EventSelector.Clause> stepClauses =
                sets.stream().flatMap(set -> set.clauses().stream()).toList();
        query.rules()
                .exclusions()
                .forEach(exclusion -> sets.add(exclusion.events().events().and(query.filter())));
        if (query.rules().order() == FunnelRules.Order.STRICT) {
            // So that any other event between two steps is seen.
            sets.add(EventSelector.of(null).and(query.filter()));
        }
        int[][] sameText = null;
        if (query.breakdown() != null && query.breakdown().attribution() == FunnelBreakdown.Attribution.ALL_EVENTS) {
            // Only after a scan that reads them it is known which values there are.
            ScanRequest values = new ScanRequest(
                    new EventSelector(stepClauses),
                    TimeBuckets.range(from, to),
                    null,
                    query.breakdown().properties());
            int count = query.breakdown().properties().size();
            data.<BatchConsumer>scan(values, () -> block -> {
                for (int i = 0; i < count; i++) {
                    block.values(i);
                }
            });
            sameText = FunnelBreakdownLines.sameText(query.breakdown(), data);
        }
        int[][] known = sameText;
        FirstStepPruning outset = FirstStepPruning.of(query, points, data, sets, from, to);
        TimelineRequest request = new TimelineRequest(
                sets,
                from,
                to,
                query.actors(),
                query.breakdown() == null ? List.of() : query.breakdown().properties(),
                outset.followed(),
                detail(points));
        List<FunnelOutcomes> logs = new ArrayList<>();
        logs.add(outset.log());
        data.timelines(request, () -> new FunnelVisitor(query, points, known, data.deadline()))
                .forEach(visitor -> logs.add(visitor.log()));
        return logs;
    }

    /**
     * In steps as they are listed, an attempt is best begun at the last event of the first step that is earlier than
     * what follows. Those before it say nothing, unless each begins an attempt of its own or is asked for its values.
     */
    private TimelineRequest.Detail detail(FunnelTrendPoints points) {
        boolean isLastEnough = points == null
                && query.rules().order() == FunnelRules.Order.ORDERED
                && (query.breakdown() == null
                        || query.breakdown().attribution() == FunnelBreakdown.Attribution.FIRST_TOUCH);
        return isLastEnough ? TimelineRequest.Detail.ENDS : TimelineRequest.Detail.ALL;
    }
}
