package dev.tenrec.insight.exec.scan;

import dev.tenrec.storage.segment.PackedColumn;
import dev.tenrec.storage.segment.Segment;
import java.util.Arrays;

/** A block of a segment whose columns are read when somebody asks for them; used again and again by one thread. */
public final class SegmentBatch implements RowBatch {
    private static final long UNREAD = -1;

    private final ValueReader[] readers;
    private final ValueReader actorReader;
    private final boolean isActorPerson;
    private final long[] times = new long[Segment.BLOCK_ROWS];
    private final int[] actors = new int[Segment.BLOCK_ROWS];
    private final int[][] codes;
    private final long[] scratch = new long[Segment.BLOCK_ROWS];
    /** For each column the number of the block that it holds. */
    private final long[] read;

    private Segment segment;
    private ValueReader[] here;
    private ValueReader actorsHere;
    /** Null when the events follow one another. */
    private int[] places;

    private int from;
    private int count;
    private long number;

    /** @param actorReader reads the actors, or the values that they are; null when nobody asks */
    public SegmentBatch(ValueReader[] readers, ValueReader actorReader, boolean isActorPerson) {
        this.readers = readers;
        this.actorReader = actorReader;
        this.isActorPerson = isActorPerson;
        this.codes = new int[readers.length][Segment.BLOCK_ROWS];
        this.read = new long[readers.length + 2];
        Arrays.fill(read, UNREAD);
    }

    /** Goes to a segment. */
    public void enter(Segment next) {
        segment = next;
        here = new ValueReader[readers.length];
        for (int i = 0; i < here.length; i++) {
            here[i] = readers[i].on(next);
        }
        actorsHere = actorReader == null ? null : actorReader.on(next);
    }

    /** Shows events of one name whose places follow one another. */
    public SegmentBatch show(int first, int shownCount) {
        from = first;
        places = null;
        count = shownCount;
        number++;
        return this;
    }

    /** Shows some events of one name, by their places, which rise. */
    public SegmentBatch show(int[] shown, int shownCount) {
        from = shown[0];
        places = shown;
        count = shownCount;
        number++;
        return this;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long minMicros() {
        return segment.times().get(from);
    }

    @Override
    public long maxMicros() {
        return segment.times().get(places == null ? from + count - 1 : places[count - 1]);
    }

    @Override
    public long[] times() {
        if (isUnread(readers.length)) {
            readTimes();
        }
        return times;
    }

    @Override
    public int[] actors() {
        if (isUnread(readers.length + 1)) {
            read(actorsHere, actors);
            if (!isActorPerson) {
                for (int i = 0; i < count; i++) {
                    actors[i]--;
                }
            }
        }
        return actors;
    }

    @Override
    public int[] values(int index) {
        if (isUnread(index)) {
            read(here[index], codes[index]);
        }
        return codes[index];
    }

    private void read(ValueReader reader, int[] into) {
        if (places == null) {
            reader.read(from, count, into);
        } else {
            reader.read(places, count, into);
        }
    }

    private boolean isUnread(int column) {
        if (read[column] == number) {
            return false;
        }
        read[column] = number;
        return true;
    }

    private void readTimes() {
        PackedColumn column = segment.times();
        if (places == null) {
            column.read(from, count, times);
            return;
        }
        int first = places[0];
        int span = places[count - 1] - first + 1;
        if (span <= scratch.length && span <= 2 * count) {
            column.read(first, span, scratch);
            for (int i = 0; i < count; i++) {
                times[i] = scratch[places[i] - first];
            }
        } else {
            for (int i = 0; i < count; i++) {
                times[i] = column.get(places[i]);
            }
        }
    }
}
