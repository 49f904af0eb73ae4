package dev.tenrec.storage;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Which rows of a project are deleted: of each distinct id those before a row. So a deletion costs as much as it names
 * distinct ids, however many rows there are, and the rows themselves never change.
 *
 * <pre>
 * distinct id   rows before this are deleted
 *           0   0
 *           1   1204
 * </pre>
 *
 * <p>Immutable: a view keeps the one it was made with.
 */
final class DeletedRows {
    static final DeletedRows NONE = new DeletedRows(new int[0][]);

    private static final int CHUNK_BITS = 10;
    private static final int CHUNK = 1 << CHUNK_BITS;

    /** By distinct id; null where nothing is deleted of a whole chunk. */
    private final int[][] chunks;

    private DeletedRows(int[][] chunks) {
        this.chunks = chunks;
    }

    boolean isEmpty() {
        return chunks.length == 0;
    }

    boolean has(int row, int distinctId) {
        return row < before(distinctId);
    }

    /** The same with all rows of some distinct ids deleted that stand before this row. */
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
        return new DeletedRows(more);
    }

    /** Writes the pairs of distinct id and row, and -1 behind them. */
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
        return new DeletedRows(chunks);
    }

    private int before(int distinctId) {
        int at = distinctId >>> CHUNK_BITS;
        return at < chunks.length && chunks[at] != null ? chunks[at][distinctId & (CHUNK - 1)] : 0;
    }
}
