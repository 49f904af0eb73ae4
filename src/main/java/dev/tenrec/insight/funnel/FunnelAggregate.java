package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.time.Buckets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the outcomes of each actor, with the values to which the breakdown attributes them. */
final class FunnelAggregate implements TimelineConsumer {
    private static final int NO_EVENT = -1;
    private static final int MATCHES_PER_CHECK = 64;

    private final FunnelsQuery query;
    private final @Nullable Buckets points;
    private final List<FirstEvents> firstEvents;
    private final Deadline deadline;
    private final long startBits;
    private final FunnelMatcher matcher;
    private final BreakdownTexts[] texts;
    private final @Nullable BreakdownPartitions partitions;
    private final int[][] codes;
    private final FunnelOutcomes outcomes;
    private int matches;

    /**
     * @param points null except for a chart over time
     * @param firstEvents of each step that only an actor's first event may be
     */
    FunnelAggregate(FunnelsQuery query, @Nullable Buckets points, List<FirstEvents> firstEvents, QuerySnapshot data) {
        this.query = query;
        this.points = points;
        this.firstEvents = firstEvents;
        this.deadline = data.deadline();
        int stepCount = query.steps().size();
        this.startBits = query.rules().startBits(stepCount);
        this.matcher = matcher(query.rules(), stepCount, goal(query), points != null);
        FunnelBreakdown by = query.breakdown();
        this.texts = BreakdownTexts.of(by == null ? List.of() : by.properties(), data);
        this.partitions =
                by == null || by.attribution().isTouch() ? null : new BreakdownPartitions(texts, by, query.rules());
        this.codes = new int[texts.length][];
        this.outcomes = new FunnelOutcomes(texts.length);
    }

    static FunnelMatcher matcher(FunnelRules rules, int steps, int goal, boolean isOverTime) {
        return rules.order() == FunnelRules.Order.UNORDERED
                ? new UnorderedFunnelMatcher(rules, steps, goal)
                : new OrderedFunnelMatcher(rules, steps, goal, isOverTime);
    }

    /** The step at which matching may stop: the last one, unless only conversion to an earlier one is shown. */
    private static int goal(FunnelsQuery query) {
        boolean isOverTime = query.chart().kind() == FunnelsQuery.Chart.Kind.TRENDS;
        return isOverTime ? query.chart().toStep() : query.steps().size() - 1;
    }

    FunnelOutcomes outcomes() {
        return outcomes;
    }

    @Override
    public void timeline(Timeline timeline) {
        int count = timeline.count();
        long[] times = timeline.times();
        long[] sets = FirstEvents.limit(query.steps(), firstEvents, timeline, times);
        if (partitions == null) {
            match(timeline, times, sets, count, touch(timeline));
            return;
        }
        for (int i = 0; i < codes.length; i++) {
            codes[i] = timeline.values(i);
        }
        int values = partitions.split(count, sets, codes);
        for (int i = 0; i < values; i++) {
            checkDeadline();
            int size = partitions.load(i, count, times, sets);
            match(timeline, partitions.times(), partitions.sets(), size, partitions.event(i));
        }
    }

    /** Checks within an actor, too: one may have very many events. */
    private void checkDeadline() {
        if ((++matches & (MATCHES_PER_CHECK - 1)) == 0) {
            deadline.check();
        }
    }

    /** The first or the last event that has a value of the breakdown. */
    private int touch(Timeline timeline) {
        FunnelBreakdown by = query.breakdown();
        int count = by == null ? 0 : timeline.count();
        boolean isLast = by != null && by.attribution() == FunnelBreakdown.Attribution.LAST_TOUCH;
        for (int i = 0; i < count; i++) {
            int event = isLast ? count - 1 - i : i;
            for (int property = 0; property < texts.length; property++) {
                if (texts[property].number(timeline.value(property, event)) != BreakdownTexts.NOTHING) {
                    return event;
                }
            }
        }
        return NO_EVENT;
    }

    private void match(Timeline timeline, long[] times, long[] sets, int count, int event) {
        if (points == null) {
            int reached = matcher.match(times, sets, 0, count, Long.MAX_VALUE);
            if (reached > 0) {
                add(timeline, 0, reached, event);
                addTimes(reached);
            }
            return;
        }
        int first = outcomes.count();
        int fromStep = 1 << query.chart().fromStep();
        boolean isExcluded = false;
        int point = 0;
        for (int i = 0; i < count; i++) {
            if ((sets[i] & startBits) == 0 || (sets[i] & FunnelMatcher.NO_START) != 0) {
                continue;
            }
            checkDeadline();
            point = points.indexOf(times[i], point);
            long end = points.endMicros(point);
            int reached = matcher.match(times, sets, i, count, end);
            isExcluded |= reached == FunnelMatcher.EXCLUDED;
            if (reached > 0 && (reached & fromStep) != 0) {
                add(timeline, point, reached, event);
            }
            while (i + 1 < count && times[i + 1] <= end) {
                i++;
            }
        }
        if (isExcluded) {
            // Of an actor that went on after an exclusion only conversions count.
            outcomes.removeWithout(query.chart().toStep(), first);
        }
    }

    private void addTimes(int reached) {
        long optional = query.rules().optionalSteps();
        int before = 0;
        for (int left = reached & ~1; left != 0; left &= left - 1) {
            int step = Integer.numberOfTrailingZeros(left);
            boolean isRequired = (optional & (1L << step)) == 0;
            outcomes.addTime(isRequired ? matcher.time(step) - matcher.time(before) : 0);
            before = isRequired ? step : before;
        }
    }

    private void add(Timeline timeline, int point, int reached, int event) {
        outcomes.add(timeline.actor(), point, reached);
        for (int i = 0; event != NO_EVENT && i < codes.length; i++) {
            outcomes.setCode(i, timeline.value(i, event));
        }
    }
}
