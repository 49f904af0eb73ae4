package dev.tenrec.insight.exec.timeline;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;
import java.util.List;

/** Aggregation phase of one thread: counting-sorts a partition by actor and passes on one timeline after another. */
final class PartitionSort<V extends TimelineConsumer> implements Parallel.Worker, TimelineBuilder.Source {
    private final List<Segment> segments;
    private final Deadline deadline;
    private final List<PartitionedEvents> partitioned;
    private final ActorRange actors;
    private final V consumer;
    private final SortedTimeline sortedTimeline;
    private final TimelineBuilder builder;
    /** Start of each actor's events in {@link #sorted}, by local actor; after the sort their end. */
    private int[] starts = new int[0];

    private TimelineEventColumns sorted;
    private int[] targets = new int[0];

    /**
     * @param partitioned at least one, in the order of segments, names and time
     * @param actors of the partitions
     */
    PartitionSort(
            List<Segment> segments,
            Deadline deadline,
            List<PartitionedEvents> partitioned,
            ActorRange actors,
            V consumer) {
        this.segments = segments;
        this.deadline = deadline;
        this.partitioned = partitioned;
        this.actors = actors;
        this.consumer = consumer;
        this.sorted = partitioned.get(0).columns().layout().newColumns(0);
        this.sortedTimeline = new SortedTimeline(sorted.values().length);
        this.builder = new TimelineBuilder(this, sorted.values().length);
    }

    V consumer() {
        return consumer;
    }

    @Override
    public void part(int partition) {
        deadline.check();
        int bound = count(partition);
        sort(partition);
        // The sort advanced each start to the next actor's start.
        int from = 0;
        for (int localActor = 0; localActor < bound; localActor++) {
            int to = starts[localActor];
            if (from < to) {
                emit(actors.first() + PartitionedEvents.offset(partition, localActor), from, to);
            }
            from = to;
        }
    }

    /** Counts events per actor and sums up the starts; returns the exclusive bound of local actors. */
    private int count(int partition) {
        int bound = 0;
        int count = 0;
        int longest = 0;
        for (PartitionedEvents part : partitioned) {
            int size = part.start(partition + 1) - part.start(partition);
            bound = Math.max(bound, size > 0 ? part.localActorBound() : 0);
            count += size;
            longest = Math.max(longest, size);
        }
        reserve(bound, count, longest);
        for (PartitionedEvents part : partitioned) {
            for (int at = part.start(partition); at < part.start(partition + 1); at++) {
                starts[part.localActor(at)]++;
            }
        }
        int start = 0;
        for (int localActor = 0; localActor < bound; localActor++) {
            int size = starts[localActor];
            starts[localActor] = start;
            start += size;
        }
        return bound;
    }

    private void reserve(int bound, int count, int longest) {
        if (starts.length < bound) {
            starts = new int[bound + bound / 8];
        } else {
            Arrays.fill(starts, 0, bound, 0);
        }
        if (sorted.size() < count) {
            sorted = sorted.layout().newColumns(count + count / 8);
        }
        if (targets.length < longest) {
            targets = new int[longest + longest / 8];
        }
    }

    private void sort(int partition) {
        for (PartitionedEvents part : partitioned) {
            int from = part.start(partition);
            int count = part.start(partition + 1) - from;
            for (int i = 0; i < count; i++) {
                targets[i] = starts[part.localActor(from + i)]++;
            }
            part.columns().copy(from, count, sorted, targets);
        }
    }

    private void emit(int actor, int from, int to) {
        if (isOrdered(from, to)) {
            consumer.timeline(sortedTimeline.reset(actor, sorted, from, to - from));
            return;
        }
        // One sorted run per segment and name.
        builder.begin(actor);
        for (int at = from; at < to; at++) {
            builder.add(sorted.times()[at], sorted.set(at), at);
        }
        consumer.timeline(builder.end());
    }

    private boolean isOrdered(int from, int to) {
        long[] times = sorted.times();
        for (int at = from + 1; at < to; at++) {
            boolean isNext = times[at] > times[at - 1] || (times[at] == times[at - 1] && row(at - 1) < row(at));
            if (!isNext) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int value(int index, long ref) {
        return sorted.values()[index][(int) ref];
    }

    @Override
    public int row(long ref) {
        if (!sorted.layout().hasPositions()) {
            return (int) ref;
        }
        int position = sorted.positions()[(int) ref];
        int low = 0;
        int high = segments.size();
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (segments.get(middle).firstRow() <= position) {
                low = middle;
            } else {
                high = middle;
            }
        }
        Segment segment = segments.get(low);
        return segment.row(position - segment.firstRow());
    }
}
