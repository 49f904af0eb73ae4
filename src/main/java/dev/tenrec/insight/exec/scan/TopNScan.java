package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Top-N scan by (time, row): visits batches of all segments by their latest time and stops when no later row can enter
 * the heap. For ascending order times and rows are complemented, so that there is one direction to scan in.
 */
final class TopNScan {
    /** @param latest the batch's latest time, complemented if ascending */
    private record BatchRange(ScanRange range, long latest) {}

    private final ScanContext context;
    private final TopNRequest request;
    private final EventPredicate predicate;
    /** -1 complements times and rows for ascending order, 0 leaves them. */
    private final int flip;

    private final TopNHeap heap;

    @SuppressWarnings("NullAway.Init") // set by enter
    private Segment current;

    @SuppressWarnings("NullAway.Init")
    private EventPredicate boundPredicate;

    TopNScan(ScanContext context, TopNRequest request, EventPredicate predicate) {
        this.context = context;
        this.request = request;
        this.predicate = predicate;
        this.flip = request.isAscending() ? -1 : 0;
        this.heap = new TopNHeap(
                Math.max(1, Math.min(request.limit(), context.events().count())));
    }

    int[] run() {
        if (!predicate.isEmpty()) {
            int[] distinctIds = request.distinctIds();
            if (distinctIds == null) {
                scanRanges();
            } else {
                scanTimelines(distinctIds);
            }
        }
        int[] rows = heap.drain();
        for (int i = 0; i < rows.length; i++) {
            rows[i] ^= flip;
        }
        return rows;
    }

    private void scanRanges() {
        List<BatchRange> batches = new ArrayList<>();
        long from = saturated(request.afterMicros());
        for (ScanRange range : ScanRange.of(context.segments(), predicate::mayMatch, from, request.beforeMicros())) {
            Segment segment = range.segment();
            for (int at = range.from(); at < range.to(); at += Segment.BLOCK_ROWS) {
                int end = Math.min(range.to(), at + Segment.BLOCK_ROWS);
                long latestTime = segment.times().get(flip == 0 ? end - 1 : at);
                batches.add(new BatchRange(new ScanRange(segment, range.name(), at, end), latestTime ^ flip));
            }
        }
        batches.sort(Comparator.comparingLong(BatchRange::latest).reversed());
        for (BatchRange batch : batches) {
            if (heap.isBeyond(batch.latest)) {
                return;
            }
            context.deadline().check();
            ScanRange range = batch.range;
            enter(range.segment());
            // Latest first: the rest of the batch is skipped once the heap refuses one.
            for (int i = 0; i < range.to() - range.from(); i++) {
                int position = flip == 0 ? range.to() - 1 - i : range.from() + i;
                long time = current.times().get(position);
                if (heap.isBeyond(time ^ flip)) {
                    break;
                }
                offer(position, range.name(), time);
            }
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
            if (boundPredicate.mayMatch(name)) {
                offer(segment.timelineNamePositions().getInt(timelinePosition), name, time);
            }
        }
    }

    private void enter(Segment segment) {
        if (current != segment) {
            current = segment;
            boundPredicate = predicate.bind(segment);
        }
    }

    private void offer(int position, int name, long time) {
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
        if (isNext && !isDeleted && boundPredicate.matches(name, position)) {
            heap.add(time ^ flip, row ^ flip);
        }
    }

    private static long saturated(long micros) {
        return micros == Long.MAX_VALUE ? micros : micros + 1;
    }
}
