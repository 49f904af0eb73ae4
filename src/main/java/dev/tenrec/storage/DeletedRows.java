package dev.tenrec.storage;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Tombstones of a project: by distinct id, the row before which its events are deleted. The cost of a deletion depends
 * on the number of distinct ids only, and rows stay immutable.
 *
 * <pre>
 * distinct id   rows before this are deleted
 *           0   0
 *           1   1204
 * </pre>
 *
 * <p>Immutable, copy-on-write by chunk.
 */
final class DeletedRows {
    static final DeletedRows NONE = new DeletedRows(new int[0][], ExpiredRows.NONE, ExpiredRows.NONE);

    private static final int CHUNK_BITS = 10;
    private static final int CHUNK = 1 << CHUNK_BITS;

    /** By distinct id; a chunk without deletions is null. */
    private final int[][] chunks;

    private final ExpiredRows expired;
    private final ExpiredRows departed;

    private DeletedRows(int[][] chunks, ExpiredRows expired, ExpiredRows departed) {
        this.chunks = chunks;
        this.expired = expired;
        this.departed = departed;
    }

    /** True when nothing was deleted, nothing has expired and nothing has departed. */
    boolean isEmpty() {
        return chunks.length == 0 && expired.isEmpty() && departed.isEmpty();
    }

    /** Rows that have expired for good, which {@link #has} does not tell. */
    ExpiredRows expired() {
        return expired;
    }

    /** The same deletions with other expired rows. */
    DeletedRows withExpired(ExpiredRows other) {
        return new DeletedRows(chunks, other, departed);
    }

    /** Rows that only the lake has, which {@link #has} does not tell. */
    ExpiredRows departed() {
        return departed;
    }

    /** The same deletions with other departed rows. */
    DeletedRows withDeparted(ExpiredRows other) {
        return new DeletedRows(chunks, expired, other);
    }

    /** True for a row that was deleted, and for one that is gone, which has no distinct id. */
    boolean has(int row, int distinctId) {
        return distinctId < 0 || row < before(distinctId);
    }

    /** Adds the deletion of all rows of some distinct ids before a row. */
    DeletedRows with(int[] distinctIds, int row) {
        int idsBound = Arrays.stream(distinctIds).max().orElse(-1) + 1;
        int[][] more = Arrays.copyOf(chunks, Math.max(chunks.length, (idsBound + CHUNK - 1) >>> CHUNK_BITS));
        for (int id : distinctIds) {
            int at = id >>> CHUNK_BITS;
            boolean isShared = at < chunks.length && more[at] == chunks[at];
            if (more[at] == null) {
                more[at] = new int[CHUNK];
            } else if (isShared) {
                more[at] = more[at].clone();
            }
            more[at][id & (CHUNK - 1)] = Math.max(row, more[at][id & (CHUNK - 1)]);
        }
        return new DeletedRows(more, expired, departed);
    }

    /** The distinct ids of which rows are deleted, ascending. */
    IntStream distinctIds() {
        return IntStream.range(0, chunks.length << CHUNK_BITS).filter(id -> before(id) > 0);
    }

    /** Writes pairs of distinct id and row, then -1. */
    void save(DataOutputStream out) throws IOException {
        for (int id = 0; id < chunks.length << CHUNK_BITS; id++) {
            if (before(id) > 0) {
                out.writeInt(id);
                out.writeInt(before(id));
            }
        }
        out.writeInt(-1);
    }

    static DeletedRows load(DataInputStream in) throws IOException {
        int[][] chunks = new int[0][];
        for (int id = in.readInt(); id >= 0; id = in.readInt()) {
            int at = id >>> CHUNK_BITS;
            chunks = at < chunks.length ? chunks : Arrays.copyOf(chunks, at + 1);
            if (chunks[at] == null) {
                chunks[at] = new int[CHUNK];
            }
            chunks[at][id & (CHUNK - 1)] = in.readInt();
        }
        return new DeletedRows(chunks, ExpiredRows.NONE, ExpiredRows.NONE);
    }

    private int before(int distinctId) {
        int at = distinctId >>> CHUNK_BITS;
        return at < chunks.length && chunks[at] != null ? chunks[at][distinctId & (CHUNK - 1)] : 0;
    }
}
