package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the first rows of a list: goes through the blocks of all segments from the latest on, and ends where no later
 * row can follow. With the earliest first, times and rows are turned around bit by bit, so that there is one order to
 * walk in.
 */
public final class TopNScan {
    /** At most a block, and the latest of its times, turned. */
    private record Piece(ScanRange range, long latest) {}

    private final List<Segment> segments;
    private final EventView view;
    private final Deadline deadline;
    private final TopNRequest request;
    private final EventPredicate set;
    /** All bits set to turn the order around, or none. */
    private final int turn;

    private final TopNHeap latest;
    private Segment entered;
    private EventPredicate here;

    public TopNScan(
            List<Segment> segments, EventView view, Deadline deadline, TopNRequest request, EventPredicate set) {
        this.segments = segments;
        this.view = view;
        this.deadline = deadline;
        this.request = request;
        this.set = set;
        this.turn = request.isAscending() ? -1 : 0;
        this.latest = new TopNHeap(Math.max(1, Math.min(request.limit(), view.count())));
    }

    public int[] run() {
        if (!set.isEmpty()) {
            if (request.distinctIds() == null) {
                search();
            } else {
                follow();
            }
        }
        int[] rows = latest.drain();
        for (int i = 0; i < rows.length; i++) {
            rows[i] ^= turn;
        }
        return rows;
    }

    private void search() {
        List<Piece> pieces = new ArrayList<>();
        long from = saturated(request.afterMicros());
        for (ScanRange range : ScanRange.of(segments, set::mayHave, from, request.beforeMicros())) {
            Segment segment = range.segment();
            for (int at = range.from(); at < range.to(); at += Segment.BLOCK_ROWS) {
                int end = Math.min(range.to(), at + Segment.BLOCK_ROWS);
                long latestTime = segment.times().get(turn == 0 ? end - 1 : at);
                pieces.add(new Piece(new ScanRange(segment, range.name(), at, end), latestTime ^ turn));
            }
        }
        pieces.sort(Comparator.comparingLong(Piece::latest).reversed());
        for (Piece piece : pieces) {
            if (latest.isBeyond(piece.latest)) {
                return;
            }
            deadline.check();
            ScanRange range = piece.range;
            enter(range.segment());
            // The latest first, so that the others need no look.
            for (int i = 0; i < range.to() - range.from(); i++) {
                int place = turn == 0 ? range.to() - 1 - i : range.from() + i;
                long time = entered.times().get(place);
                if (latest.isBeyond(time ^ turn)) {
                    break;
                }
                offer(place, range.name(), time);
            }
        }
    }

    /** Along the timelines of those who are wanted. */
    private void follow() {
        for (int i = 0; i < segments.size(); i++) {
            Segment segment = segments.get(turn == 0 ? segments.size() - 1 - i : i);
            enter(segment);
            for (int distinctId : request.distinctIds()) {
                int found = segment.timelines().find(distinctId);
                if (found >= 0) {
                    deadline.check();
                    follow(
                            segment,
                            segment.timelines().start(found),
                            segment.timelines().end(found));
                }
            }
        }
    }

    private void follow(Segment segment, int from, int to) {
        for (int i = 0; i < to - from; i++) {
            int entry = turn == 0 ? to - 1 - i : from + i;
            long time = segment.timelineTimes().get(entry);
            if (latest.isBeyond(time ^ turn)) {
                return;
            }
            int name = segment.timelineNames().getInt(entry);
            if (here.mayHave(name)) {
                offer(segment.timelinePlaces().getInt(entry), name, time);
            }
        }
    }

    private void enter(Segment segment) {
        if (entered != segment) {
            entered = segment;
            here = set.on(segment);
        }
    }

    private void offer(int place, int name, long time) {
        if (time <= request.afterMicros() || time >= request.beforeMicros()) {
            return;
        }
        int row = entered.row(place);
        TopNRequest.Place last = request.last();
        boolean isNext = row < request.rowsEnd()
                && (last == null || TopNHeap.isLater(last.micros() ^ turn, last.row() ^ turn, time ^ turn, row ^ turn));
        boolean isDeleted = isNext
                && view.hasDeletions()
                && view.isDeleted(row, entered.distinctIds().getInt(place));
        if (isNext && !isDeleted && here.passes(name, place)) {
            latest.add(time ^ turn, row ^ turn);
        }
    }

    private static long saturated(long micros) {
        return micros == Long.MAX_VALUE ? micros : micros + 1;
    }
}
