package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.time.Buckets;
import org.jspecify.annotations.Nullable;

/** Finds the outcome of each actor, with the values of the event to which the breakdown attributes it. */
final class FunnelAggregate implements TimelineConsumer {
    private static final int NO_EVENT = -1;
    private static final int MATCHES_PER_CHECK = 64;

    private final FunnelsQuery query;
    private final @Nullable Buckets points;
    private final Deadline deadline;
    private final long stepBits;
    private final long startBits;
    private final FunnelMatcher matcher;
    private final @Nullable BreakdownPartitions partitions;
    private final int[][] codes;
    private final FunnelOutcomes outcomes;
    private int matches;

    /**
     * @param points null except for a chart over time
     * @param sameText by property and code: a number shared by all codes of the same text; null except for
     *     {@link FunnelBreakdown.Attribution#ALL_EVENTS}
     */
    FunnelAggregate(FunnelsQuery query, @Nullable Buckets points, int @Nullable [][] sameText, Deadline deadline) {
        this.query = query;
        this.points = points;
        this.deadline = deadline;
        int stepCount = query.steps().size();
        this.stepBits = (1L << stepCount) - 1;
        this.startBits = query.rules().startBits(stepCount);
        this.matcher = matcher(query.rules(), stepCount, goal(query));
        int properties =
                query.breakdown() == null ? 0 : query.breakdown().properties().size();
        this.partitions = sameText == null ? null : new BreakdownPartitions(sameText, stepCount, query.rules());
        this.codes = new int[properties][];
        this.outcomes = new FunnelOutcomes(properties);
    }

    private static FunnelMatcher matcher(FunnelRules rules, int steps, int goal) {
        return switch (rules.order()) {
            case ORDERED -> new OrderedFunnelMatcher(rules, steps, goal);
            case STRICT -> new StrictFunnelMatcher(rules, steps, goal);
            case UNORDERED -> new UnorderedFunnelMatcher(rules, steps, goal);
        };
    }

    /** The step at which matching may stop: the last one, unless only conversion to an earlier one is shown. */
    private static int goal(FunnelsQuery query) {
        boolean needsHighest = query.chart().kind() != FunnelsQuery.Chart.Kind.TRENDS
                || (query.breakdown() != null && query.breakdown().attribution() == FunnelBreakdown.Attribution.STEP);
        return needsHighest ? query.steps().size() - 1 : query.chart().toStep();
    }

    FunnelOutcomes outcomes() {
        return outcomes;
    }

    @Override
    public void timeline(Timeline timeline) {
        if (partitions == null) {
            match(timeline, timeline.times(), timeline.sets(), timeline.count(), attributed(timeline));
            return;
        }
        for (int i = 0; i < codes.length; i++) {
            codes[i] = timeline.values(i);
        }
        int count = partitions.split(timeline.count(), timeline.sets(), codes);
        for (int i = 0; i < count; i++) {
            checkDeadline();
            int size = partitions.load(i, timeline.times(), timeline.sets());
            match(timeline, partitions.times(), partitions.sets(), size, partitions.event(i));
        }
    }

    /** Checks within an actor, too: one may have very many events. */
    private void checkDeadline() {
        if ((++matches & (MATCHES_PER_CHECK - 1)) == 0) {
            deadline.check();
        }
    }

    /** The event whose values count whatever step is reached. */
    private int attributed(Timeline timeline) {
        if (query.breakdown() == null) {
            return NO_EVENT;
        }
        long[] sets = timeline.sets();
        return switch (query.breakdown().attribution()) {
            case FIRST_TOUCH -> {
                int event = 0;
                while (event < timeline.count() && (sets[event] & startBits) == 0) {
                    event++;
                }
                yield event;
            }
            case LAST_TOUCH -> {
                int event = timeline.count() - 1;
                while (event >= 0 && (sets[event] & stepBits) == 0) {
                    event--;
                }
                yield event;
            }
            case ALL_EVENTS, STEP -> NO_EVENT;
        };
    }

    private void match(Timeline timeline, long[] times, long[] sets, int count, int event) {
        if (points == null) {
            int highest = matcher.match(times, sets, 0, count, Long.MAX_VALUE);
            if (highest >= 0) {
                add(timeline, 0, highest, event);
                for (int step = 1; step <= highest; step++) {
                    outcomes.addTime(times[matcher.event(step)] - times[matcher.event(step - 1)]);
                }
            }
            return;
        }
        int point = 0;
        for (int i = 0; i < count; i++) {
            if ((sets[i] & startBits) == 0) {
                continue;
            }
            checkDeadline();
            point = points.indexOf(times[i], point);
            long end = points.endMicros(point);
            add(timeline, point, matcher.match(times, sets, i, count, end), event);
            while (i + 1 < count && times[i + 1] <= end) {
                i++;
            }
        }
    }

    private void add(Timeline timeline, int point, int highest, int attributed) {
        outcomes.add(timeline.actor(), point, highest);
        int event = attributed;
        if (query.breakdown() != null && query.breakdown().attribution() == FunnelBreakdown.Attribution.STEP) {
            int step = query.breakdown().attributionStep();
            event = step <= highest ? matcher.event(step) : NO_EVENT;
        }
        for (int i = 0; event != NO_EVENT && i < codes.length; i++) {
            outcomes.setCode(i, timeline.value(i, event));
        }
    }
}
