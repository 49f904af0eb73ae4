package dev.tenrec.journal;

import dev.tenrec.disk.DiskFile;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads a snapshot, section by section, and verifies every block on the way. */
public final class SnapshotReader {
    private final String name;
    private final DiskFile file;
    private final long size;
    private final JournalPoint point;
    private long offset = SnapshotFormat.HEADER_BYTES;
    private int checksum;
    private long blockCount;
    private int kind;
    private ByteBuffer content = ByteBuffer.allocate(0);
    private DataInputStream data = new DataInputStream(InputStream.nullInputStream());
    private final List<SnapshotFile> files = new ArrayList<>();

    SnapshotReader(String name, DiskFile file, int number, UUID directory) throws IOException {
        this.name = name;
        this.file = file;
        this.size = file.size();
        if (size < SnapshotFormat.HEADER_BYTES) {
            throw new DamageException(name, 0, "the file ends within its header");
        }
        ByteBuffer header = file.readFully(0, SnapshotFormat.HEADER_BYTES);
        checksum = JournalFormat.crc(header, 0, SnapshotFormat.HEADER_BYTES - 4);
        if (header.getLong(0) != SnapshotFormat.MAGIC || header.getInt(SnapshotFormat.HEADER_BYTES - 4) != checksum) {
            throw new DamageException(name, 0, "the header's checksum is wrong");
        }
        if (header.getInt(8) < SnapshotFormat.FORMAT_MIN || header.getInt(8) > SnapshotFormat.FORMAT) {
            throw new DamageException(
                    name,
                    8,
                    "format " + header.getInt(8) + ", this version reads format " + SnapshotFormat.FORMAT_MIN + " to "
                            + SnapshotFormat.FORMAT);
        }
        UUID owner = new UUID(header.getLong(16), header.getLong(24));
        if (header.getInt(12) != number || !owner.equals(directory)) {
            throw new DamageException(name, 12, "it is number " + header.getInt(12) + " of data directory " + owner);
        }
        point = new JournalPoint(header.getLong(32), header.getLong(40), header.getInt(56), header.getLong(48));
    }

    JournalPoint point() {
        return point;
    }

    /** Moves to the next section and returns its name, or null at the end of the snapshot. */
    public @Nullable String nextSection() throws IOException {
        do {
            next();
            if (kind == SnapshotFormat.FILE) {
                files.add(SnapshotFile.decode(content));
            }
        } while (kind == SnapshotFormat.DATA || kind == SnapshotFormat.FILE);
        if (kind == SnapshotFormat.END) {
            return null;
        }
        String section = StandardCharsets.UTF_8.decode(content).toString();
        data = new DataInputStream(new Blocks());
        return section;
    }

    /** The files that the snapshot needs; known after the first {@link #nextSection}. */
    List<SnapshotFile> files() {
        return List.copyOf(files);
    }

    /** The content of the current section. */
    public DataInputStream data() {
        return data;
    }

    /** Reads all the rest, which verifies it. */
    void verify() throws IOException {
        while (nextSection() != null) {
            // Each block is verified as it is read.
        }
    }

    private void next() throws IOException {
        if (size - offset < SnapshotFormat.BLOCK_HEADER_BYTES) {
            throw new DamageException(name, offset, "the file ends before its last block");
        }
        ByteBuffer header = file.readFully(offset, SnapshotFormat.BLOCK_HEADER_BYTES);
        kind = header.getInt();
        int length = header.getInt();
        int expected = header.getInt();
        if (length < 0 || length > size - offset - SnapshotFormat.BLOCK_HEADER_BYTES) {
            throw new DamageException(name, offset, "a block claims " + length + " bytes");
        }
        content = file.readFully(offset + SnapshotFormat.BLOCK_HEADER_BYTES, length);
        checksum = SnapshotFormat.checksum(checksum, kind, content);
        if (checksum != expected) {
            throw new DamageException(
                    name, offset, String.format("block checksum %08x, expected %08x", checksum, expected));
        }
        if (kind == SnapshotFormat.COMPRESSED) {
            content = decompressed();
            kind = SnapshotFormat.DATA;
        }
        offset += SnapshotFormat.BLOCK_HEADER_BYTES + length;
        if (kind == SnapshotFormat.END && (content.getLong(0) != blockCount || offset != size)) {
            throw new DamageException(name, offset, "blocks are missing or too many");
        }
        blockCount++;
    }

    private ByteBuffer decompressed() throws DamageException {
        try {
            int raw = content.getInt();
            if (raw < 0 || raw > SnapshotFormat.BLOCK_BYTES_MAX) {
                throw new DamageException(name, offset, "a block claims to hold " + raw + " bytes");
            }
            ByteBuffer decompressed = ByteBuffer.allocate(raw);
            new Lz4Decompressor().decompress(content, decompressed);
            return decompressed.flip();
        } catch (BufferUnderflowException | MalformedInputException failure) {
            throw new DamageException(name, offset, "a block can't be decompressed: " + failure.getMessage());
        }
    }

    /**
     * The bytes of DATA blocks, compressed or not, up to the next block of another kind, which {@link #nextSection}
     * reads.
     */
    private final class Blocks extends InputStream {
        private boolean ended;

        Blocks() {
            // The SECTION block held the name only.
            content = ByteBuffer.allocate(0);
        }

        @Override
        public int read() throws IOException {
            return fill() ? content.get() & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int from, int wanted) throws IOException {
            if (!fill()) {
                return -1;
            }
            int count = Math.min(wanted, content.remaining());
            content.get(target, from, count);
            return count;
        }

        private boolean fill() throws IOException {
            while (!ended && !content.hasRemaining()) {
                int next = nextKind();
                if (next == SnapshotFormat.DATA || next == SnapshotFormat.COMPRESSED) {
                    next();
                } else {
                    ended = true;
                }
            }
            return !ended;
        }

        private int nextKind() throws IOException {
            return size - offset < Integer.BYTES
                    ? SnapshotFormat.END
                    : file.readFully(offset, Integer.BYTES).getInt();
        }
    }
}
