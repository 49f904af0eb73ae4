package dev.tenrec.journal;

import dev.tenrec.disk.DiskFile;
import io.airlift.compress.zstd.ZstdCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.CRC32C;

/** Writes the blobs of one journal file in the form of {@link BlobFormat}; used by one thread. */
final class BlobFileWriter implements BlobSource.Sink {
    /** Bytes of open frames of all projects together; beyond it all are closed, however small. */
    private static final int OPEN_BYTES_MAX = 16 << 20;
    /** Bytes between two syncs, so that a sync of the journal never waits for a whole file. */
    private static final int FORCE_BYTES = 1 << 20;

    private final DiskFile file;
    private final ZstdCompressor compressor = new ZstdCompressor();
    private final Map<Integer, OpenFrame> open = new LinkedHashMap<>();
    private final ByteArrayOutputStream frames = new ByteArrayOutputStream();
    private final List<Blob> blobs = new ArrayList<>();
    private int frameCount;
    private int openBytes;
    private long offset = BlobFormat.HEADER_BYTES;
    private long forcedOffset;

    /** A blob's place; the frame's number is known once it is closed. */
    private static final class Blob {
        private final int journalOffset;
        private final int frameOffset;
        private int frame;

        Blob(int journalOffset, int frameOffset) {
            this.journalOffset = journalOffset;
            this.frameOffset = frameOffset;
        }
    }

    private static final class OpenFrame {
        private final ByteArrayOutputStream raw = new ByteArrayOutputStream();
        private final List<Blob> blobs = new ArrayList<>();
    }

    /** @param file new and empty */
    BlobFileWriter(DiskFile file) {
        this.file = file;
    }

    /**
     * The blobs of one project come in order of their positions.
     *
     * @throws UncheckedIOException when the file can't be written
     */
    @Override
    public void keep(int projectId, long position, ByteBuffer bytes) {
        OpenFrame frame = open.computeIfAbsent(projectId, any -> new OpenFrame());
        Blob blob = new Blob(Position.offset(position), frame.raw.size());
        blobs.add(blob);
        frame.blobs.add(blob);
        byte[] content = new byte[bytes.remaining()];
        bytes.duplicate().get(content);
        frame.raw.writeBytes(content);
        openBytes += content.length;
        try {
            if (frame.raw.size() >= BlobFormat.CLOSE_BYTES) {
                open.remove(projectId);
                close(projectId, frame);
            } else if (openBytes > OPEN_BYTES_MAX) {
                closeAll();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Ends the file and makes it durable. */
    void end(int number, UUID directory) throws IOException {
        closeAll();
        blobs.sort(Comparator.comparingInt(blob -> blob.journalOffset));
        ByteBuffer index = ByteBuffer.allocate(frames.size() + blobs.size() * BlobFormat.BLOB_BYTES);
        index.put(frames.toByteArray());
        for (Blob blob : blobs) {
            index.putInt(blob.journalOffset).putInt(blob.frame).putInt(blob.frameOffset);
        }
        index.flip();
        int checksum = JournalFormat.crc(index, 0, index.limit());
        file.write(index, offset);
        file.write(
                BlobFormat.encode(new BlobFormat.Header(number, directory, frameCount, blobs.size(), offset, checksum)),
                0);
        file.force();
    }

    private void closeAll() throws IOException {
        for (Map.Entry<Integer, OpenFrame> frame : open.entrySet()) {
            close(frame.getKey(), frame.getValue());
        }
        open.clear();
    }

    private void close(int projectId, OpenFrame frame) throws IOException {
        byte[] raw = frame.raw.toByteArray();
        byte[] stored = new byte[compressor.maxCompressedLength(raw.length)];
        int size = compressor.compress(raw, 0, raw.length, stored, 0, stored.length);
        file.write(ByteBuffer.wrap(stored, 0, size), offset);
        CRC32C crc = new CRC32C();
        crc.update(raw);
        frames.writeBytes(ByteBuffer.allocate(BlobFormat.FRAME_BYTES)
                .putLong(offset)
                .putInt(size)
                .putInt(raw.length)
                .putInt(projectId)
                .putInt((int) crc.getValue())
                .array());
        for (Blob blob : frame.blobs) {
            blob.frame = frameCount;
        }
        frameCount++;
        openBytes -= raw.length;
        offset += size;
        if (offset - forcedOffset >= FORCE_BYTES) {
            file.force();
            forcedOffset = offset;
        }
    }
}
