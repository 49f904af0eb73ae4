package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Top-N scan by (time, row): visits batches of all segments by their latest time and stops when no later row can enter
 * the heap. For ascending order times and rows are complemented, so that there is one direction to scan in.
 */
final class TopNScan implements Parallel.Worker {
    private static final int PART_BATCHES = 16;
    private static final int STEP_FIRST = 128;

    /** @param latest the batch's latest time, complemented if ascending */
    private record BatchRange(ScanRange range, long latest) {}

    private final ScanContext context;
    private final TopNRequest request;
    private final EventPredicate predicate;
    /** -1 complements times and rows for ascending order, 0 leaves them. */
    private final int flip;

    private final TopNHeap heap;
    private final List<BatchRange> batches;
    /** The batch where the first part begins. */
    private final int first;

    private final int[] positions = new int[Segment.BLOCK_ROWS];
    private int step = STEP_FIRST;

    @SuppressWarnings("NullAway.Init") // set by enter
    private Segment current;

    @SuppressWarnings("NullAway.Init")
    private EventPredicate boundPredicate;

    private TopNScan(
            ScanContext context, TopNRequest request, EventPredicate predicate, List<BatchRange> batches, int first) {
        this.context = context;
        this.request = request;
        this.predicate = predicate;
        this.batches = batches;
        this.first = first;
        this.flip = request.isAscending() ? -1 : 0;
        this.heap = new TopNHeap(
                Math.max(1, Math.min(request.limit(), context.events().count())));
    }

    /** @param predicates makes the condition for one thread */
    static int[] run(ScanContext context, TopNRequest request, Supplier<EventPredicate> predicates) {
        EventPredicate predicate = predicates.get();
        if (predicate.isEmpty()) {
            return new int[0];
        }
        int[] distinctIds = request.distinctIds();
        List<BatchRange> batches = distinctIds == null ? batches(context, request, predicate) : List.of();
        TopNScan scan = new TopNScan(context, request, predicate, batches, 0);
        if (distinctIds != null) {
            scan.scanTimelines(distinctIds);
        } else {
            scan.scanBatches(predicates);
        }
        int[] rows = scan.heap.drain();
        for (int i = 0; i < rows.length; i++) {
            rows[i] ^= scan.flip;
        }
        return rows;
    }

    /** The batches that may hold a row, those with the latest rows first. */
    private static List<BatchRange> batches(ScanContext context, TopNRequest request, EventPredicate predicate) {
        List<BatchRange> batches = new ArrayList<>();
        boolean isAscending = request.isAscending();
        long from = saturated(request.afterMicros());
        long to = request.beforeMicros();
        TopNRequest.Position last = request.last();
        if (last != null) {
            from = isAscending ? Math.max(from, last.micros()) : from;
            to = isAscending ? to : Math.min(to, last.micros());
        }
        for (ScanRange range : ScanRange.of(context.segments(), predicate::mayMatch, from, to)) {
            Segment segment = range.segment();
            for (int at = range.from(); at < range.to(); at += Segment.BLOCK_ROWS) {
                int end = Math.min(range.to(), at + Segment.BLOCK_ROWS);
                long latestTime = segment.times().get(isAscending ? at : end - 1);
                batches.add(new BatchRange(
                        new ScanRange(segment, range.name(), at, end), isAscending ? ~latestTime : latestTime));
            }
        }
        batches.sort(Comparator.comparingLong(BatchRange::latest).reversed());
        return batches;
    }

    /** Most pages are full soon; where few rows match, other threads help. */
    private void scanBatches(Supplier<EventPredicate> predicates) {
        part(0);
        if (batches.size() > PART_BATCHES && !heap.isBeyond(batches.get(PART_BATCHES).latest)) {
            int parts = (batches.size() - 1) / PART_BATCHES;
            context.parallel()
                    .run(parts, () -> new TopNScan(context, request, predicates.get(), batches, PART_BATCHES))
                    .forEach(other -> heap.addAll(other.heap));
        }
    }

    @Override
    public void part(int index) {
        int from = first + index * PART_BATCHES;
        int to = Math.min(batches.size(), from + PART_BATCHES);
        for (int i = from; i < to && !heap.isBeyond(batches.get(i).latest); i++) {
            context.deadline().check();
            ScanRange range = batches.get(i).range;
            enter(range.segment());
            scan(range);
        }
    }

    /** Scans a batch latest rows first, in steps that grow while rows fail the condition. */
    private void scan(ScanRange range) {
        RowPredicate residual = boundPredicate.residual(range.name());
        boolean isNever = residual != null && residual.isNever(range.from(), range.to());
        int left = isNever ? 0 : range.count();
        while (left > 0) {
            int count = Math.min(step, left);
            int from = flip == 0 ? range.from() + left - count : range.to() - left;
            if (heap.isBeyond(current.times().get(flip == 0 ? from + count - 1 : from) ^ flip)) {
                return;
            }
            RowPredicate.fillRange(from, count, positions);
            int kept = residual == null ? count : residual.filter(positions, count);
            for (int i = 0; i < kept; i++) {
                int position = positions[flip == 0 ? kept - 1 - i : i];
                long time = current.times().get(position);
                if (heap.isBeyond(time ^ flip)) {
                    break;
                }
                offer(position, time);
            }
            left -= count;
            step = Math.min(Segment.BLOCK_ROWS, 2 * step);
        }
    }

    private void scanTimelines(int[] distinctIds) {
        List<Segment> segments = context.segments();
        for (int i = 0; i < segments.size(); i++) {
            Segment segment = segments.get(flip == 0 ? segments.size() - 1 - i : i);
            enter(segment);
            for (int distinctId : distinctIds) {
                int found = segment.timelines().find(distinctId);
                if (found >= 0) {
                    context.deadline().check();
                    scanTimeline(
                            segment,
                            segment.timelines().start(found),
                            segment.timelines().end(found));
                }
            }
        }
    }

    private void scanTimeline(Segment segment, int from, int to) {
        for (int i = 0; i < to - from; i++) {
            int timelinePosition = flip == 0 ? to - 1 - i : from + i;
            long time = segment.timelineTimes().get(timelinePosition);
            if (heap.isBeyond(time ^ flip)) {
                return;
            }
            int name = segment.timelineNames().getInt(timelinePosition);
            int position = boundPredicate.mayMatch(name)
                    ? segment.timelineNamePositions().getInt(timelinePosition)
                    : -1;
            if (position >= 0 && boundPredicate.matches(name, position)) {
                offer(position, time);
            }
        }
    }

    private void enter(Segment segment) {
        if (current != segment) {
            current = segment;
            boundPredicate = predicate.bind(segment);
        }
    }

    /** Adds a row that passes the condition, if it is on the page and not deleted. */
    private void offer(int position, long time) {
        if (time <= request.afterMicros() || time >= request.beforeMicros()) {
            return;
        }
        EventView events = context.events();
        int row = current.row(position);
        TopNRequest.Position last = request.last();
        boolean isNext = row < request.rowsEnd()
                && (last == null || TopNHeap.isLater(last.micros() ^ flip, last.row() ^ flip, time ^ flip, row ^ flip));
        boolean isDeleted = isNext
                && events.hasDeletions()
                && events.isDeleted(row, current.distinctIds().getInt(position));
        if (isNext && !isDeleted) {
            heap.add(time ^ flip, row ^ flip);
        }
    }

    private static long saturated(long micros) {
        return micros == Long.MAX_VALUE ? micros : micros + 1;
    }
}
