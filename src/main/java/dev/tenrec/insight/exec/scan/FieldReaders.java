package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.PackedColumn;
import dev.tenrec.storage.segment.RunIndex;
import dev.tenrec.storage.segment.Segment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Readers of what an event has beside its properties, as numbers of the project's dictionaries. */
final class FieldReaders {
    private FieldReaders() {}

    /** Reads the number of the distinct id of each event. */
    record DistinctIds(@Nullable PackedColumn distinctIds) implements ValueReader {
        /** Reads after {@link #bind}. */
        static final DistinctIds UNBOUND = new DistinctIds(null);

        @Override
        public ValueReader bind(Segment segment) {
            return new DistinctIds(segment.distinctIds());
        }

        @Override
        public int code(int position) {
            return column().getInt(position);
        }

        @Override
        public void read(int from, int count, int[] into) {
            column().read(from, count, into);
        }

        @Override
        public void read(int[] positions, int count, int[] into) {
            PackedColumn column = column();
            for (int i = 0; i < count; i++) {
                into[i] = column.getInt(positions[i]);
            }
        }

        @Override
        public QueryDictionary values() {
            throw new UnsupportedOperationException("numbers of distinct ids have no dictionary");
        }

        private PackedColumn column() {
            return Objects.requireNonNull(distinctIds);
        }
    }

    /** Reads the number of the name of each event: a segment is sorted by name. */
    record EventNames(@Nullable RunIndex names) implements ValueReader {
        /** Reads after {@link #bind}. */
        static final EventNames UNBOUND = new EventNames(null);

        @Override
        public ValueReader bind(Segment segment) {
            return new EventNames(segment.names());
        }

        @Override
        public int code(int position) {
            return runs().id(run(position));
        }

        @Override
        public void read(int from, int count, int[] into) {
            int run = run(from);
            for (int i = 0; i < count; i++) {
                while (runs().end(run) <= from + i) {
                    run++;
                }
                into[i] = runs().id(run);
            }
        }

        @Override
        public void read(int[] positions, int count, int[] into) {
            int run = count == 0 ? 0 : run(positions[0]);
            for (int i = 0; i < count; i++) {
                while (runs().end(run) <= positions[i]) {
                    run++;
                }
                into[i] = runs().id(run);
            }
        }

        /** The run that holds a position. */
        private int run(int position) {
            int low = 0;
            int high = runs().count() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (runs().start(middle) <= position) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }

        @Override
        public QueryDictionary values() {
            throw new UnsupportedOperationException("numbers of names have no dictionary");
        }

        private RunIndex runs() {
            return Objects.requireNonNull(names);
        }
    }
}
