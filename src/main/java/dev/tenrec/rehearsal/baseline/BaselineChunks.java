package dev.tenrec.rehearsal.baseline;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Places in the journal of the lines of one rehearsal. Immutable.
 *
 * @param positions in the journal, by chunk
 * @param sizes bytes of the records
 * @param lines of all chunks
 * @param bytes of all lines, as sent
 */
@SuppressWarnings("ArrayRecordComponent")
record BaselineChunks(long[] positions, int[] sizes, long lines, long bytes) {
    static final BaselineChunks NONE = new BaselineChunks(new long[0], new int[0], 0, 0);

    int count() {
        return positions.length;
    }

    /** The same with another chunk. */
    BaselineChunks with(long position, int size, long moreLines, long moreBytes) {
        int count = count();
        long[] places = Arrays.copyOf(positions, count + 1);
        int[] lengths = Arrays.copyOf(sizes, count + 1);
        places[count] = position;
        lengths[count] = size;
        return new BaselineChunks(places, lengths, lines + moreLines, bytes + moreBytes);
    }

    static void save(BaselineChunks chunks, DataOutputStream out) throws IOException {
        out.writeInt(chunks.count());
        out.writeLong(chunks.lines);
        out.writeLong(chunks.bytes);
        for (int i = 0; i < chunks.count(); i++) {
            out.writeLong(chunks.positions[i]);
            out.writeInt(chunks.sizes[i]);
        }
    }

    static BaselineChunks load(DataInputStream in) throws IOException {
        int count = in.readInt();
        BaselineChunks read = new BaselineChunks(new long[count], new int[count], in.readLong(), in.readLong());
        for (int i = 0; i < count; i++) {
            read.positions[i] = in.readLong();
            read.sizes[i] = in.readInt();
        }
        return read;
    }
}
