package dev.tenrec.journal;

import dev.tenrec.disk.DiskFile;
import io.airlift.compress.lz4.Lz4Compressor;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes a snapshot, section by section, in the form of {@link SnapshotFormat}. */
public final class SnapshotWriter {
    /**
     * Bytes between two syncs of the snapshot. The journal's syncs wait for the disk's write-back: with a single sync
     * at the end of a large snapshot they took a quarter of a second.
     */
    private static final int FORCE_BYTES = 1 << 20;

    private final DiskFile file;
    private final ByteBuffer block = ByteBuffer.allocate(SnapshotFormat.BLOCK_BYTES_MAX);
    private final Lz4Compressor compressor = new Lz4Compressor();
    private final byte[] compressed =
            new byte[Integer.BYTES + compressor.maxCompressedLength(SnapshotFormat.BLOCK_BYTES_MAX)];
    private final DataOutputStream data = new DataOutputStream(new Blocks());
    private long offset = SnapshotFormat.HEADER_BYTES;
    private int checksum;
    private long blockCount;
    private long forcedOffset;

    SnapshotWriter(DiskFile file, int headerChecksum) {
        this.file = file;
        this.checksum = headerChecksum;
    }

    /** References a durable file without which the snapshot is invalid; before the first section. */
    public void needs(SnapshotFile needed) throws IOException {
        put(SnapshotFormat.FILE, needed.encode());
    }

    /** Begins a section and returns the stream of its content, which must not be closed. */
    public DataOutputStream section(String name) throws IOException {
        data.flush();
        put(SnapshotFormat.SECTION, ByteBuffer.wrap(name.getBytes(StandardCharsets.UTF_8)));
        return data;
    }

    void end() throws IOException {
        data.flush();
        put(
                SnapshotFormat.END,
                ByteBuffer.allocate(Long.BYTES).putLong(blockCount).flip());
    }

    private void put(int kind, ByteBuffer content) throws IOException {
        checksum = SnapshotFormat.checksum(checksum, kind, content);
        int size = content.remaining();
        file.write(
                ByteBuffer.allocate(SnapshotFormat.BLOCK_HEADER_BYTES)
                        .putInt(kind)
                        .putInt(size)
                        .putInt(checksum)
                        .flip(),
                offset);
        file.write(content, offset + SnapshotFormat.BLOCK_HEADER_BYTES);
        offset += SnapshotFormat.BLOCK_HEADER_BYTES + size;
        blockCount++;
        if (offset - forcedOffset >= FORCE_BYTES) {
            file.force();
            forcedOffset = offset;
        }
    }

    private final class Blocks extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            if (!block.hasRemaining()) {
                flush();
            }
            block.put((byte) value);
        }

        @Override
        public void write(byte[] bytes, int from, int size) throws IOException {
            int at = from;
            while (at < from + size) {
                if (!block.hasRemaining()) {
                    flush();
                }
                int count = Math.min(block.remaining(), from + size - at);
                block.put(bytes, at, count);
                at += count;
            }
        }

        @Override
        public void flush() throws IOException {
            block.flip();
            if (block.hasRemaining()) {
                putData();
            }
            block.clear();
        }

        private void putData() throws IOException {
            int size = block.remaining();
            int count = Integer.BYTES
                    + compressor.compress(
                            block.array(), 0, size, compressed, Integer.BYTES, compressed.length - Integer.BYTES);
            if (count < size) {
                put(
                        SnapshotFormat.COMPRESSED,
                        ByteBuffer.wrap(compressed, 0, count).putInt(0, size));
            } else {
                put(SnapshotFormat.DATA, block);
            }
        }
    }
}
