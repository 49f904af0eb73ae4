package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.EventNameMask;
import dev.tenrec.insight.exec.scan.EventPredicate;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.insight.exec.scan.SegmentBatch;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.Objects;

/** Partitioning phase of one thread: scans ranges and radix-partitions the matching events by actor. */
final class EventCollector implements Parallel.Worker {
    @SuppressWarnings("ArrayRecordComponent")
    record Input(EventPredicate[] predicates, SegmentBatch batch) {}

    /** Receives the events of a part; called by all threads. */
    @FunctionalInterface
    interface Sink {
        void add(int part, PartitionedEvents events, int count);
    }

    private final ScanContext context;
    private final TimelineRequest request;
    private final TimelinePass pass;
    private final EventNameMask nameMask;
    private final Input input;
    private final Sink sink;

    private final int[] actors = new int[ScanRange.ROWS_MAX];
    private final TimelineEventColumns found;
    private int count;

    @SuppressWarnings("NullAway.Init") // set by enter
    private Segment segment;

    private final EventPredicate[] boundPredicates;
    /** Selection vector of the current batch. */
    private final int[] positions = new int[Segment.BLOCK_ROWS];

    private final int[] candidates = new int[Segment.BLOCK_ROWS];
    /** Mask of matching sets, by index in the unfiltered batch. */
    private final long[] masks = new long[Segment.BLOCK_ROWS];

    /**
     * @param pass parts that are read and actors that are collected
     * @param found buffer of at least {@link ScanRange#ROWS_MAX} events
     */
    EventCollector(
            ScanContext context,
            TimelineRequest request,
            TimelinePass pass,
            EventNameMask nameMask,
            Input input,
            TimelineEventColumns found,
            Sink sink) {
        this.context = context;
        this.request = request;
        this.pass = pass;
        this.nameMask = nameMask;
        this.input = input;
        this.found = found;
        this.sink = sink;
        this.boundPredicates = new EventPredicate[input.predicates.length];
    }

    @Override
    public void part(int index) {
        count = 0;
        for (ScanRange range : pass.parts().get(index)) {
            enter(range.segment());
            for (int from = range.from(); from < range.to(); from += Segment.BLOCK_ROWS) {
                context.deadline().check();
                int rows = Math.min(Segment.BLOCK_ROWS, range.to() - from);
                collect(range.name(), from, rows);
                context.deadline().addRows(rows);
            }
        }
        sink.add(index, PartitionedEvents.of(pass.actors(), actors, found, count), count);
    }

    private void enter(Segment next) {
        if (segment != next) {
            segment = next;
            input.batch.enter(next);
            Arrays.setAll(boundPredicates, i -> input.predicates[i].bind(next));
        }
    }

    private void collect(int name, int from, int rows) {
        SegmentBatch batch = input.batch.range(from, rows);
        int kept = selectActors(batch.actors(), from, rows);
        kept = context.events().hasDeletions() ? context.filterDeleted(segment, positions, kept) : kept;
        kept = boundPredicates.length > 1 || !nameMask.isExact() ? filterAndMask(name, from, kept) : kept;
        if (kept > 0) {
            append(kept == rows ? batch : batch.select(positions, kept), from);
        }
    }

    private int selectActors(int[] all, int from, int rows) {
        int kept = 0;
        for (int i = 0; i < rows; i++) {
            positions[kept] = from + i;
            kept += pass.actors().contains(all[i]) && request.subset().contains(all[i]) ? 1 : 0;
        }
        return kept;
    }

    /** Keeps events that match any set, and computes their masks. */
    private int filterAndMask(int name, int from, int all) {
        long always = nameMask.alwaysMatch(name);
        Arrays.fill(masks, always);
        for (long left = all == 0 ? 0 : nameMask.mayMatch(name) & ~always; left != 0; left &= left - 1) {
            int set = Long.numberOfTrailingZeros(left);
            System.arraycopy(positions, 0, candidates, 0, all);
            int passed =
                    Objects.requireNonNull(boundPredicates[set].residual(name)).filter(candidates, all);
            for (int i = 0; i < passed; i++) {
                masks[candidates[i] - from] |= 1L << set;
            }
        }
        int kept = 0;
        for (int i = 0; i < all; i++) {
            int position = positions[i];
            positions[kept] = position;
            kept += masks[position - from] == 0 ? 0 : 1;
        }
        return kept;
    }

    private void append(SegmentBatch batch, int from) {
        int added = batch.count();
        System.arraycopy(batch.actors(), 0, actors, count, added);
        System.arraycopy(batch.times(), 0, found.times(), count, added);
        for (int i = 0; i < found.values().length; i++) {
            System.arraycopy(batch.values(i), 0, found.values()[i], count, added);
        }
        for (int i = 0; i < added && found.layout().hasSets(); i++) {
            found.sets()[count + i] = masks[positions[i] - from];
        }
        for (int i = 0; i < added && found.layout().hasPositions(); i++) {
            found.positions()[count + i] = segment.firstRow() + positions[i];
        }
        count += added;
    }
}
