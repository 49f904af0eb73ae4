package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.EventPredicate;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.insight.exec.scan.SegmentBatch;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.List;

/** Collects the events that match, block by block, and deals them out; one for each thread. */
public final class EventCollector implements Parallel.Worker {
    /** What one thread needs. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Tools(EventPredicate[] tests, SegmentBatch block) {}

    /** Takes what was found in a part. */
    @FunctionalInterface
    interface Sink {
        void found(int part, PartitionedEvents events, int count);
    }

    private final EventView view;
    private final Deadline deadline;
    private final TimelineRequest request;
    private final EventNameMask wanted;
    private final List<List<ScanRange>> parts;
    private final Tools tools;
    private final Sink sink;

    private final int[] actors = new int[ScanRange.ROWS_MAX];
    private final TimelineEventColumns found;
    private int count;

    private Segment entered;
    private final EventPredicate[] here;
    /** The places of a block that are still in question. */
    private final int[] places = new int[Segment.BLOCK_ROWS];

    private final int[] tried = new int[Segment.BLOCK_ROWS];
    /** By the place in a block. */
    private final long[] matched = new long[Segment.BLOCK_ROWS];

    /** @param found room for as many events as a part has */
    EventCollector(
            EventView view,
            Deadline deadline,
            TimelineRequest request,
            EventNameMask wanted,
            List<List<ScanRange>> parts,
            Tools tools,
            TimelineEventColumns found,
            Sink sink) {
        this.view = view;
        this.deadline = deadline;
        this.request = request;
        this.wanted = wanted;
        this.parts = parts;
        this.tools = tools;
        this.found = found;
        this.sink = sink;
        this.here = new EventPredicate[tools.tests.length];
    }

    @Override
    public void part(int index) {
        count = 0;
        for (ScanRange range : parts.get(index)) {
            enter(range.segment());
            for (int from = range.from(); from < range.to(); from += Segment.BLOCK_ROWS) {
                deadline.check();
                int rows = Math.min(Segment.BLOCK_ROWS, range.to() - from);
                collect(range.name(), from, rows);
                deadline.passed(rows);
            }
        }
        sink.found(index, PartitionedEvents.of(actors, found, count), count);
    }

    private void enter(Segment segment) {
        if (entered != segment) {
            entered = segment;
            tools.block.enter(segment);
            Arrays.setAll(here, i -> tools.tests[i].on(segment));
        }
    }

    private void collect(int name, int from, int rows) {
        SegmentBatch block = tools.block.show(from, rows);
        int kept = followed(block.actors(), from, rows);
        kept = view.hasDeletions() ? withoutDeleted(kept) : kept;
        kept = here.length > 1 || !wanted.isSure() ? matching(name, from, kept) : kept;
        if (kept > 0) {
            add(kept == rows ? block : block.show(places, kept), from);
        }
    }

    private int followed(int[] all, int from, int rows) {
        int kept = 0;
        for (int i = 0; i < rows; i++) {
            places[kept] = from + i;
            kept += all[i] >= 0 && request.isFollowed(all[i]) ? 1 : 0;
        }
        return kept;
    }

    private int withoutDeleted(int all) {
        int kept = 0;
        for (int i = 0; i < all; i++) {
            int place = places[i];
            places[kept] = place;
            kept += view.isDeleted(entered.row(place), entered.distinctIds().getInt(place)) ? 0 : 1;
        }
        return kept;
    }

    /** Keeps those that belong to some set, and notes to which. */
    private int matching(int name, int from, int all) {
        long sure = wanted.sure(name);
        Arrays.fill(matched, sure);
        for (long left = all == 0 ? 0 : wanted.possible(name) & ~sure; left != 0; left &= left - 1) {
            int set = Long.numberOfTrailingZeros(left);
            System.arraycopy(places, 0, tried, 0, all);
            int passed = here[set].besides(name).keep(tried, all);
            for (int i = 0; i < passed; i++) {
                matched[tried[i] - from] |= 1L << set;
            }
        }
        int kept = 0;
        for (int i = 0; i < all; i++) {
            int place = places[i];
            places[kept] = place;
            kept += matched[place - from] == 0 ? 0 : 1;
        }
        return kept;
    }

    private void add(SegmentBatch block, int from) {
        int added = block.count();
        System.arraycopy(block.actors(), 0, actors, count, added);
        System.arraycopy(block.times(), 0, found.times(), count, added);
        for (int i = 0; i < found.values().length; i++) {
            System.arraycopy(block.values(i), 0, found.values()[i], count, added);
        }
        for (int i = 0; i < added && found.sets() != null; i++) {
            found.sets()[count + i] = matched[places[i] - from];
        }
        for (int i = 0; i < added && found.places() != null; i++) {
            found.places()[count + i] = entered.firstRow() + places[i];
        }
        count += added;
    }
}
