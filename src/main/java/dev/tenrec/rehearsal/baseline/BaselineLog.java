package dev.tenrec.rehearsal.baseline;

import dev.tenrec.error.ApiException;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.JournalEntry;
import dev.tenrec.store.StatePart;
import dev.tenrec.store.Store;
import dev.tenrec.store.Write;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lines that tell what the target of an import holds, in the journal, by the project of the rehearsal. Only places are
 * in memory.
 *
 * <pre>
 * payload   project 4 | part 1 (0 lines, 1 end of the lines before) | line count 4 | bytes of the lines 4 | gzip
 * section   project count 4 | per project: id 4 | chunk count 4 | line count 8 | bytes 8
 *           per chunk: position 8, size 4
 * </pre>
 */
public final class BaselineLog {
    /** Bytes of the lines of one rehearsal, as sent. */
    public static final long BYTES_MAX = 1L << 30;
    /** Lines of one rehearsal. */
    public static final long LINES_MAX = 20_000_000;

    private static final int HEAD_BYTES = 3 * Integer.BYTES + 1;
    private static final byte LINES = 0;
    private static final byte END = 1;

    private final Store store;
    private final ByProject<BaselineChunks> projects;

    /**
     * Sums over the lines of a rehearsal.
     *
     * @param bytes as sent
     */
    public record Totals(long lines, long bytes) {}

    /** Declares its state in a store that has not opened yet. */
    public BaselineLog(Store store) {
        this.store = store;
        this.projects = store.byProject(id -> BaselineChunks.NONE);
        store.add(new Part());
        store.onReplay(JournalEntry.BASELINE, this::replay);
        store.onPack(
                JournalEntry.BASELINE,
                (position, payload, sink) -> sink.keep(payload.getInt(payload.position()), position, payload));
    }

    /**
     * Keeps more lines of a rehearsal; the stage ends once they are durable.
     *
     * @param packed the lines in UTF-8, gzip
     * @param bytes of the lines
     * @throws ApiException as the stage's failure, when there are too many or the project is gone
     */
    public CompletionStage<Totals> add(int projectId, byte[] packed, int lines, int bytes) {
        return store.submit(new Change(projectId, packed, lines, bytes));
    }

    /** Forgets the lines of a rehearsal; the stage ends once that is durable. */
    public CompletionStage<Totals> clear(int projectId) {
        return store.submit(new Change(projectId, null, 0, 0));
    }

    /** Sums over what is kept of a rehearsal. */
    public Totals totals(int projectId) {
        BaselineChunks chunks = chunks(projectId);
        return new Totals(chunks.lines(), chunks.bytes());
    }

    /** Reads the chunks of a rehearsal in the order in which they came; each is gzip. */
    @Blocking
    public void read(int projectId, Consumer<byte[]> each) {
        WorkerPool.assertWorker();
        BaselineChunks chunks = chunks(projectId);
        for (int i = 0; i < chunks.count(); i++) {
            ByteBuffer record = store.read(chunks.positions()[i], chunks.sizes()[i]);
            byte[] packed = new byte[record.remaining() - HEAD_BYTES];
            record.position(record.position() + HEAD_BYTES).get(packed);
            each.accept(packed);
        }
    }

    private BaselineChunks chunks(int projectId) {
        BaselineChunks known = projects.find(projectId);
        return known == null ? BaselineChunks.NONE : known;
    }

    private void replay(long position, ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        int size = source.remaining();
        int project = source.getInt();
        boolean isEnd = source.get() == END;
        int lines = source.getInt();
        int bytes = source.getInt();
        apply(project, isEnd, position, size, lines, bytes);
    }

    private void apply(int project, boolean isEnd, long position, int size, int lines, int bytes) {
        projects.put(project, isEnd ? BaselineChunks.NONE : chunks(project).with(position, size, lines, bytes));
    }

    private final class Change implements Write<Totals> {
        private final int projectId;
        private final byte @Nullable [] packed;
        private final int lines;
        private final int bytes;
        private long at;

        Change(int projectId, byte @Nullable [] packed, int lines, int bytes) {
            this.projectId = projectId;
            this.packed = packed;
            this.lines = lines;
            this.bytes = bytes;
        }

        @Override
        public JournalEntry prepare() {
            store.removals().refuse(projectId);
            BaselineChunks before = chunks(projectId);
            if (before.bytes() + bytes > BYTES_MAX || before.lines() + lines > LINES_MAX) {
                throw ApiException.invalid(
                        "lines",
                        "A baseline has at most " + LINES_MAX + " lines and " + BYTES_MAX + " bytes; this one has "
                                + before.lines() + " lines and " + before.bytes() + " bytes already.");
            }
            ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES)
                    .putInt(projectId)
                    .put(packed == null ? END : LINES)
                    .putInt(lines)
                    .putInt(bytes)
                    .flip();
            return new JournalEntry(
                    JournalEntry.BASELINE, packed == null ? List.of(head) : List.of(head, ByteBuffer.wrap(packed)));
        }

        @Override
        public void applied(long position) {
            at = position;
        }

        @Override
        public Totals answer() {
            int size = HEAD_BYTES + (packed == null ? 0 : packed.length);
            apply(projectId, packed == null, at, size, lines, bytes);
            return totals(projectId);
        }

        @Override
        public int sizeBytes() {
            return (packed == null ? 0 : packed.length) + HEAD_BYTES;
        }
    }

    private final class Part implements StatePart {
        @Override
        public String name() {
            return "rehearsal-baselines";
        }

        @Override
        public Frozen freeze() {
            return Frozen.byProject(projects.all(), BaselineChunks::save);
        }

        @Override
        public void load(DataInputStream in) throws IOException {
            for (int left = in.readInt(); left > 0; left--) {
                projects.put(in.readInt(), BaselineChunks.load(in));
            }
        }
    }
}
