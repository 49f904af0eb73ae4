package dev.tenrec.insight.session;

import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.PropertyReaders;
import dev.tenrec.insight.exec.scan.QueryDictionary;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRange;
import dev.tenrec.insight.exec.scan.ValueReader;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.storage.segment.Segment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows the events of sessions that arrived from one row on, in blocks of one event name, to one sink per thread. Reads
 * ids and properties from columns; events whose ids have no code from their bodies.
 */
final class SessionScan {
    static final Property ID = Property.ofEvent("$session_id");

    /** Takes blocks; for one thread. */
    interface Sink {
        void enter(Segment segment, Function<Property, ValueReader> readers);

        void block(Block block);
    }

    /** Events of one name in order of time: position, session and time of each. Reused. */
    static final class Block {
        final int[] positions = new int[Segment.BLOCK_ROWS];
        final int[] sessions = new int[Segment.BLOCK_ROWS];
        final long[] times = new long[Segment.BLOCK_ROWS];
        int count;
        int name;
    }

    private final ScanContext context;
    private final SessionNumbers numbers;
    private final PropertyReaders properties;
    private final QueryDictionary ids;
    private final int firstRow;
    private final boolean hasDeletions;

    /** @param firstRow earlier rows are left out */
    SessionScan(ScanContext context, SessionNumbers numbers, int firstRow) {
        this.context = context;
        this.numbers = numbers;
        this.firstRow = firstRow;
        this.hasDeletions = context.events().hasDeletions();
        this.properties = PropertyReaders.ofEvents(context);
        this.ids = properties.values(ID);
        int column = context.view().properties().find(ID.key());
        numbers.addCodes(column < 0 ? null : context.view().properties().property(column), ids.storedBound());
    }

    PropertyReaders properties() {
        return properties;
    }

    <S extends Sink> List<S> run(Supplier<S> sinks) {
        List<Segment> segments = context.segments().stream()
                .filter(segment -> segment.endRow() > firstRow)
                .toList();
        List<ScanRange> ranges = ScanRange.of(segments, name -> true, Long.MIN_VALUE, Long.MAX_VALUE);
        List<S> made = new ArrayList<>();
        context.parallel()
                .run(ranges.size(), () -> new Worker<>(ranges, sinks.get()))
                .forEach(worker -> made.add(worker.sink));
        return made;
    }

    private final class Worker<S extends Sink> implements Parallel.Worker {
        private final List<ScanRange> ranges;
        private final S sink;
        private final Function<Property, ValueReader> readers = properties.forThread();
        private final int[] codes = new int[Segment.BLOCK_ROWS];
        private final long[] times = new long[Segment.BLOCK_ROWS];
        private final Block block = new Block();
        private @Nullable Segment current;
        private ValueReader idReader = readers.apply(ID);

        Worker(List<ScanRange> ranges, S sink) {
            this.ranges = ranges;
            this.sink = sink;
        }

        @Override
        public void part(int index) {
            ScanRange range = ranges.get(index);
            Segment segment = range.segment();
            if (current != segment) {
                current = segment;
                idReader = readers.apply(ID).bind(segment);
                sink.enter(segment, readers);
            }
            for (int from = range.from(); from < range.to(); from += Segment.BLOCK_ROWS) {
                context.deadline().check();
                int count = Math.min(Segment.BLOCK_ROWS, range.to() - from);
                idReader.read(from, count, codes);
                fill(segment, range.name(), from, count);
                if (block.count > 0) {
                    sink.block(block);
                }
            }
        }

        private void fill(Segment segment, int name, int from, int count) {
            block.name = name;
            block.count = 0;
            boolean isMixed = segment.firstRow() < firstRow;
            boolean hasTimes = false;
            for (int i = 0; i < count; i++) {
                int session = codes[i] == 0 ? -1 : session(codes[i]);
                if (session < 0 || (isMixed && segment.row(from + i) < firstRow) || isDeleted(segment, from + i)) {
                    continue;
                }
                if (!hasTimes) {
                    segment.times().read(from, count, times);
                    hasTimes = true;
                }
                block.positions[block.count] = from + i;
                block.sessions[block.count] = session;
                block.times[block.count] = times[i];
                block.count++;
            }
        }

        private int session(int code) {
            if (ids.isStored(code)) {
                return numbers.ofCode(code);
            }
            String id = ids.text(code);
            return id == null ? -1 : numbers.addOther(id);
        }

        private boolean isDeleted(Segment segment, int position) {
            return hasDeletions
                    && context.events()
                            .isDeleted(
                                    segment.row(position), segment.distinctIds().getInt(position));
        }
    }
}
