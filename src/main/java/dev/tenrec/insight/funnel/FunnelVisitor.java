package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;

/** Notes how far each actor comes, with the values of the event to which the breakdown attributes it. */
final class FunnelVisitor implements TimelineConsumer {
    private static final int NO_EVENT = -1;
    private static final int WALKS_PER_CHECK = 64;

    private final FunnelsQuery query;
    private final FunnelTrendPoints points;
    private final Deadline deadline;
    private final long stepBits;
    private final long startBits;
    private final FunnelMatcher attempts;
    private final BreakdownPartitions parts;
    private final int[][] codes;
    private final FunnelOutcomes log;
    private Timeline current;
    private int walks;

    /**
     * @param points null unless attempts are told apart by when they begin
     * @param sameText for each property a number that is the same for values of the same text, by their numbers; needed
     *     only where all events of an attempt have the same value
     */
    FunnelVisitor(FunnelsQuery query, FunnelTrendPoints points, int[][] sameText, Deadline deadline) {
        this.query = query;
        this.points = points;
        this.deadline = deadline;
        int stepCount = query.steps().size();
        this.stepBits = (1L << stepCount) - 1;
        this.startBits = query.rules().startBits(stepCount);
        this.attempts = query.rules().attempts(stepCount, goal(query));
        int properties =
                query.breakdown() == null ? 0 : query.breakdown().properties().size();
        this.parts = sameText == null ? null : new BreakdownPartitions(sameText, stepCount, query.rules());
        this.codes = new int[properties][];
        this.log = new FunnelOutcomes(properties);
    }

    /** How far an actor must be followed: to its highest step, unless only the conversion to an earlier one matters. */
    private static int goal(FunnelsQuery query) {
        boolean needsHighest = query.chart().kind() != FunnelsQuery.Chart.Kind.TRENDS
                || (query.breakdown() != null && query.breakdown().attribution() == FunnelBreakdown.Attribution.STEP);
        return needsHighest ? query.steps().size() - 1 : query.chart().toStep();
    }

    FunnelOutcomes log() {
        return log;
    }

    @Override
    public void timeline(Timeline timeline) {
        current = timeline;
        if (parts == null) {
            measure(timeline.actor(), timeline.times(), timeline.sets(), timeline.count(), given(timeline));
            return;
        }
        for (int i = 0; i < codes.length; i++) {
            codes[i] = timeline.values(i);
        }
        int count = parts.split(timeline.count(), timeline.sets(), codes);
        for (int i = 0; i < count; i++) {
            rest();
            int size = parts.load(i, timeline.times(), timeline.sets());
            measure(timeline.actor(), parts.times(), parts.sets(), size, parts.event(i));
        }
    }

    /** One actor may have very many events, so not only between actors the deadline is asked for. */
    private void rest() {
        if ((++walks & (WALKS_PER_CHECK - 1)) == 0) {
            deadline.check();
        }
    }

    /** The event whose values count however far the actor comes. */
    private int given(Timeline timeline) {
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
            default -> NO_EVENT;
        };
    }

    private void measure(int actor, long[] times, long[] sets, int count, int event) {
        if (points == null) {
            int highest = attempts.walk(times, sets, 0, count, Long.MAX_VALUE);
            if (highest >= 0) {
                note(actor, 0, highest, event);
                for (int step = 1; step <= highest; step++) {
                    log.addTime(times[attempts.event(step)] - times[attempts.event(step - 1)]);
                }
            }
            return;
        }
        int point = 0;
        for (int i = 0; i < count; i++) {
            if ((sets[i] & startBits) == 0) {
                continue;
            }
            rest();
            point = points.of(times[i], point);
            long end = points.end(point);
            note(actor, point, attempts.walk(times, sets, i, count, end), event);
            while (i + 1 < count && times[i + 1] <= end) {
                i++;
            }
        }
    }

    private void note(int actor, int point, int highest, int given) {
        log.add(actor, point, highest);
        int event = given;
        if (query.breakdown() != null && query.breakdown().attribution() == FunnelBreakdown.Attribution.STEP) {
            int step = query.breakdown().attributionStep();
            event = step <= highest ? attempts.event(step) : NO_EVENT;
        }
        for (int i = 0; event != NO_EVENT && i < codes.length; i++) {
            log.setCode(i, current.value(i, event));
        }
    }
}
