package dev.tenrec.insight.scan;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.event.EventView;
import dev.tenrec.segment.Segment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Goes through actors for whom there are no timelines, such as groups and sessions: collects all events that match, in
 * the order of their segments, puts those of each actor side by side, then shows one actor after another.
 */
final class GroupedTimelines {
    /** Some hundred megabytes. */
    private static final int EVENTS_MAX = 1 << 24;
    /** Actors that a thread takes at a time. */
    private static final int PIECE_ACTORS = 16_384;

    /** What one thread needs. */
    @SuppressWarnings("ArrayRecordComponent")
    record Tools<V extends TimelineVisitor>(SetTest[] tests, ValueReader actorReader, ActorEvents events, V visitor) {}

    /** The events that match in one piece. */
    private static final class Found {
        private int[] actors = new int[256];
        private long[] sets = new long[256];
        private int[] places = new int[256];
        private int count;

        void add(int actor, long matched, int place) {
            if (count == actors.length) {
                actors = Arrays.copyOf(actors, 2 * count);
                sets = Arrays.copyOf(sets, 2 * count);
                places = Arrays.copyOf(places, 2 * count);
            }
            actors[count] = actor;
            sets[count] = matched;
            places[count++] = place;
        }
    }

    private final List<Segment> segments;
    private final EventView view;
    private final Deadline deadline;
    private final TimelineRequest request;
    private final List<NameRange> ranges;
    private final Found[] found;
    private final AtomicInteger foundCount = new AtomicInteger();
    /** By actor where its events begin in the arrays below. */
    private int[] starts = new int[1];

    private long[] sets = new long[0];
    private int[] origins = new int[0];
    private int[] places = new int[0];

    GroupedTimelines(List<Segment> segments, EventView view, Deadline deadline, TimelineRequest request) {
        this.segments = segments;
        this.view = view;
        this.deadline = deadline;
        this.request = request;
        this.ranges = NameRange.of(segments, name -> true, request.fromMicros(), request.toMicros());
        this.found = new Found[ranges.size()];
    }

    /** @param tools makes those of one more thread */
    <V extends TimelineVisitor> List<V> run(Parallel parallel, Supplier<Tools<V>> tools) {
        parallel.run(ranges.size(), () -> new Collector(tools.get()));
        sort();
        int parts = (starts.length - 1 + PIECE_ACTORS - 1) / PIECE_ACTORS;
        return parallel.run(parts, () -> new Walk<>(tools.get())).stream()
                .map(walk -> walk.tools.visitor)
                .toList();
    }

    private final class Collector implements Parallel.Worker {
        private final Tools<?> tools;
        private final int[] actors = new int[Segment.BLOCK_ROWS];

        Collector(Tools<?> tools) {
            this.tools = tools;
        }

        @Override
        public void part(int index) {
            NameRange range = ranges.get(index);
            Segment segment = range.segment();
            SetTest[] here = new SetTest[tools.tests.length];
            long sure = 0;
            long possible = 0;
            for (int i = 0; i < here.length; i++) {
                here[i] = tools.tests[i].on(segment);
                possible |= here[i].mayHave(range.name()) ? 1L << i : 0;
                sure |= here[i].hasAll(range.name()) ? 1L << i : 0;
            }
            Found own = new Found();
            found[index] = own;
            if (possible == 0) {
                return;
            }
            ValueReader reader = tools.actorReader.on(segment);
            for (int from = range.from(); from < range.to(); from += Segment.BLOCK_ROWS) {
                int count = Math.min(Segment.BLOCK_ROWS, range.to() - from);
                deadline.passed(count);
                deadline.check();
                reader.read(from, count, actors);
                for (int i = 0; i < count; i++) {
                    if (actors[i] > 0 && request.isFollowed(actors[i] - 1)) {
                        long matched = sure | tested(here, range.name(), from + i, possible & ~sure);
                        offer(segment, from + i, actors[i] - 1, matched, own);
                    }
                }
            }
            if (foundCount.addAndGet(own.count) > EVENTS_MAX) {
                throw new ApiException(
                        ErrorCode.INVALID_INPUT,
                        "More than " + EVENTS_MAX + " events belong to this. Choose a shorter range.");
            }
        }

        private static long tested(SetTest[] here, int name, int place, long unsure) {
            long matched = 0;
            for (long left = unsure; left != 0; left &= left - 1) {
                int set = Long.numberOfTrailingZeros(left);
                matched |= here[set].passes(name, place) ? 1L << set : 0;
            }
            return matched;
        }

        private void offer(Segment segment, int place, int actor, long matched, Found own) {
            boolean isDeleted = matched != 0
                    && view.hasDeletions()
                    && view.isDeleted(segment.row(place), segment.distinctIds().getInt(place));
            if (matched != 0 && !isDeleted) {
                own.add(actor, matched, place);
            }
        }
    }

    /** Counts the events of each actor, then puts each event where it belongs. */
    private void sort() {
        int bound = 0;
        for (Found part : found) {
            for (int i = 0; i < part.count; i++) {
                bound = Math.max(bound, part.actors[i] + 1);
            }
        }
        int[] next = new int[bound + 1];
        for (Found part : found) {
            for (int i = 0; i < part.count; i++) {
                next[part.actors[i] + 1]++;
            }
        }
        for (int actor = 0; actor < bound; actor++) {
            next[actor + 1] += next[actor];
        }
        starts = next.clone();
        sets = new long[starts[bound]];
        origins = new int[sets.length];
        places = new int[sets.length];
        for (int part = 0; part < found.length; part++) {
            Found own = found[part];
            int origin = segments.indexOf(ranges.get(part).segment());
            for (int i = 0; i < own.count; i++) {
                int at = next[own.actors[i]]++;
                sets[at] = own.sets[i];
                origins[at] = origin;
                places[at] = own.places[i];
            }
            found[part] = null;
        }
    }

    private final class Walk<V extends TimelineVisitor> implements Parallel.Worker {
        private final Tools<V> tools;

        Walk(Tools<V> tools) {
            this.tools = tools;
        }

        @Override
        public void part(int index) {
            deadline.check();
            int end = Math.min(starts.length - 1, (index + 1) * PIECE_ACTORS);
            for (int actor = index * PIECE_ACTORS; actor < end; actor++) {
                if (starts[actor] == starts[actor + 1]) {
                    continue;
                }
                tools.events.begin(actor);
                for (int i = starts[actor]; i < starts[actor + 1]; i++) {
                    long time = segments.get(origins[i]).times().get(places[i]);
                    tools.events.add(time, sets[i], origins[i], places[i]);
                }
                tools.visitor.timeline(tools.events.end());
            }
        }
    }
}
