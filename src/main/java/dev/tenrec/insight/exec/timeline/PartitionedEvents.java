package dev.tenrec.insight.exec.timeline;

/**
 * Events of a range of actors, radix-partitioned by the low bits of the actor's offset in the range, in input order
 * within a partition, so that a partition is sorted within the processor's cache. The high bits number the actors
 * within a partition (local actors).
 *
 * <pre>
 * offsets 0, 256, 512 …   → partition 0
 * offsets 1, 257, 513 …   → partition 1
 * </pre>
 */
final class PartitionedEvents {
    private static final int PARTITION_BITS = 8;
    static final int PARTITIONS = 1 << PARTITION_BITS;

    private final int[] starts;
    /** Local actor of each event. */
    private final int[] actors;

    private final int bound;
    private final TimelineEventColumns columns;

    private PartitionedEvents(int[] starts, int[] actors, int bound, TimelineEventColumns columns) {
        this.bound = bound;
        this.starts = starts;
        this.actors = actors;
        this.columns = columns;
    }

    static PartitionedEvents of(ActorRange range, int[] actors, TimelineEventColumns events, int count) {
        int[] starts = new int[PARTITIONS + 1];
        int highest = 0;
        for (int i = 0; i < count; i++) {
            int offset = actors[i] - range.first();
            highest = Math.max(highest, offset);
            starts[partition(offset) + 1]++;
        }
        for (int partition = 0; partition < PARTITIONS; partition++) {
            starts[partition + 1] += starts[partition];
        }
        int[] next = starts.clone();
        int[] targets = new int[count];
        int[] partitioned = new int[count];
        for (int i = 0; i < count; i++) {
            int offset = actors[i] - range.first();
            targets[i] = next[partition(offset)]++;
            partitioned[targets[i]] = offset >>> PARTITION_BITS;
        }
        TimelineEventColumns columns = events.layout().newColumns(count);
        events.copy(0, count, columns, targets);
        return new PartitionedEvents(starts, partitioned, (highest >>> PARTITION_BITS) + 1, columns);
    }

    private static int partition(int offset) {
        return offset & (PARTITIONS - 1);
    }

    static int offset(int partition, int localActor) {
        return localActor << PARTITION_BITS | partition;
    }

    TimelineEventColumns columns() {
        return columns;
    }

    /** Returns the index of the first event of a partition; its last one is before {@code start(partition + 1)}. */
    int start(int partition) {
        return starts[partition];
    }

    /** Returns the exclusive upper bound of local actors. */
    int localActorBound() {
        return bound;
    }

    int localActor(int at) {
        return actors[at];
    }
}
