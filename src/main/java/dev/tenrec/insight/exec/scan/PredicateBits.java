package dev.tenrec.insight.exec.scan;

import dev.tenrec.error.ApiException;
import dev.tenrec.storage.segment.PackedColumn;
import dev.tenrec.storage.segment.Segment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Bitmaps of the events that match predicates by their properties, by segment and name position. Made by scans in the
 * order of names, which judge thousands of events at a time; then events can be judged one by one in any order. Takes a
 * bit per event and predicate.
 */
public final class PredicateBits {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /** The part of the heap that the bitmaps of one query may take. */
    private static final int BUDGET_SHARE = 16;

    /** By segment and predicate; empty where none is needed. */
    private final long[][][] words;

    private long bytes;

    private PredicateBits(int segments, int predicates) {
        words = new long[segments][predicates][0];
    }

    /**
     * Judges the events whose names do not decide already.
     *
     * @param segments of the context
     * @param predicates makes the predicates for one thread
     * @param mask of the predicates
     * @throws ApiException when the bitmaps would take too much memory
     */
    public static PredicateBits of(
            ScanContext context,
            List<Segment> segments,
            Supplier<EventPredicate[]> predicates,
            EventNameMask mask,
            long fromMicros,
            long toMicros) {
        EventPredicate[] all = predicates.get();
        PredicateBits bits = new PredicateBits(segments.size(), all.length);
        List<ScanRange> ranges = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (int number = 0; number < segments.size(); number++) {
            List<ScanRange> own = ScanRange.of(
                    List.of(segments.get(number)), name -> undecided(mask, name) != 0, fromMicros, toMicros);
            for (ScanRange range : own) {
                bits.reserve(number, undecided(mask, range.name()), range.segment());
                ranges.add(range);
                numbers.add(number);
            }
        }
        context.parallel().run(ranges.size(), () -> bits.new Filler(context, ranges, numbers, mask, predicates.get()));
        return bits;
    }

    private static long undecided(EventNameMask mask, int name) {
        return mask.mayMatch(name) & ~mask.alwaysMatch(name);
    }

    private void reserve(int segment, long predicates, Segment of) {
        for (long left = predicates; left != 0; left &= left - 1) {
            int predicate = Long.numberOfTrailingZeros(left);
            if (words[segment][predicate].length == 0) {
                int size = (of.count() + Long.SIZE - 1) / Long.SIZE;
                bytes += (long) Long.BYTES * size;
                if (bytes > Runtime.getRuntime().maxMemory() / BUDGET_SHARE) {
                    throw ApiException.invalid(
                            "query",
                            "So many filters take too much memory for so many events. Use fewer, or a shorter range.");
                }
                words[segment][predicate] = new long[size];
            }
        }
    }

    /** True if an undecided event matches a predicate. */
    public boolean test(int segment, int predicate, int position) {
        return (words[segment][predicate][position >> 6] & 1L << position) != 0;
    }

    /**
     * The actors of the events that match any predicate; null if a name alone makes events match, or if there are so
     * many that it is not worth while.
     */
    public @Nullable BitSet actors(List<Segment> segments, EventNameMask mask, ActorIndex index) {
        if (mask.matchesSomeByName() || count() > index.bound()) {
            return null;
        }
        BitSet actors = new BitSet();
        int[] byDistinctId = index.actors();
        for (int segment = 0; segment < words.length; segment++) {
            PackedColumn distinctIds = segments.get(segment).distinctIds();
            for (long[] bits : words[segment]) {
                for (int word = 0; word < bits.length; word++) {
                    for (long left = bits[word]; left != 0; left &= left - 1) {
                        int position = word * Long.SIZE + Long.numberOfTrailingZeros(left);
                        actors.set(byDistinctId[distinctIds.getInt(position)]);
                    }
                }
            }
        }
        return actors;
    }

    private long count() {
        long count = 0;
        for (long[][] bySegment : words) {
            for (long[] bits : bySegment) {
                for (long word : bits) {
                    count += Long.bitCount(word);
                }
            }
        }
        return count;
    }

    private final class Filler implements Parallel.Worker {
        private final ScanContext context;
        private final List<ScanRange> ranges;
        private final List<Integer> numbers;
        private final EventNameMask mask;
        private final EventPredicate[] predicates;
        private final int[] positions = new int[Segment.BLOCK_ROWS];
        private final EventPredicate[] bound;
        private int boundTo = -1;

        Filler(
                ScanContext context,
                List<ScanRange> ranges,
                List<Integer> numbers,
                EventNameMask mask,
                EventPredicate[] predicates) {
            this.context = context;
            this.ranges = ranges;
            this.numbers = numbers;
            this.mask = mask;
            this.predicates = predicates;
            this.bound = new EventPredicate[predicates.length];
        }

        @Override
        public void part(int index) {
            ScanRange range = ranges.get(index);
            int number = numbers.get(index);
            if (boundTo != number) {
                boundTo = number;
                Arrays.setAll(bound, i -> predicates[i].bind(range.segment()));
            }
            for (long left = undecided(mask, range.name()); left != 0; left &= left - 1) {
                int predicate = Long.numberOfTrailingZeros(left);
                RowPredicate residual = Objects.requireNonNull(bound[predicate].residual(range.name()));
                boolean isNever = residual.isNever(range.from(), range.to());
                for (int from = range.from(); from < range.to() && !isNever; from += Segment.BLOCK_ROWS) {
                    context.deadline().check();
                    int count = Math.min(Segment.BLOCK_ROWS, range.to() - from);
                    mark(words[number][predicate], residual, from, count);
                }
            }
        }

        private void mark(long[] into, RowPredicate residual, int from, int count) {
            int kept = residual.filterRange(from, count, positions);
            if (kept == count) {
                RowPredicate.fillRange(from, count, positions);
            }
            int at = 0;
            while (at < kept) {
                int word = positions[at] >> 6;
                long found = 0;
                while (at < kept && positions[at] >> 6 == word) {
                    found |= 1L << positions[at];
                    at++;
                }
                // Ranges of other threads begin and end within words.
                WORD.getAndBitwiseOr(into, word, found);
            }
        }
    }
}
