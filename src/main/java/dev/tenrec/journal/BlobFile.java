package dev.tenrec.journal;

import dev.tenrec.disk.Disk;
import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;

/** A blob file, mapped: finds a blob by its position in the journal and decompresses its frame. Any thread. */
final class BlobFile {
    /** A blob's place. */
    record Place(int frame, int offset) {}

    /** Hears of a blob. */
    interface Visitor {
        void blob(int projectId, int journalOffset, ByteBuffer blob);
    }

    private final String name;
    private final ByteBuffer bytes;
    private final BlobFormat.Header header;

    private BlobFile(String name, ByteBuffer bytes, BlobFormat.Header header) {
        this.name = name;
        this.bytes = bytes;
        this.header = header;
    }

    /** Opens the file and verifies its header and index. */
    static BlobFile open(Disk disk, UUID directory, int number, int generation) throws IOException {
        String name = FileNames.blobs(number, generation);
        ByteBuffer bytes = disk.map(name);
        BlobFormat.Header header = BlobFormat.decode(name, bytes);
        if (!header.directory().equals(directory) || header.number() != number) {
            throw new DamageException(name, 12, "it belongs to another data directory or journal file");
        }
        try {
            int size = header.indexBytes();
            if (header.indexOffset() < BlobFormat.HEADER_BYTES || header.indexOffset() + size != bytes.limit()) {
                throw new DamageException(name, header.indexOffset(), "the index ends elsewhere than the file");
            }
            int found = JournalFormat.crc(bytes, (int) header.indexOffset(), size);
            if (found != header.indexChecksum()) {
                throw new DamageException(
                        name,
                        header.indexOffset(),
                        String.format("index checksum %08x, expected %08x", found, header.indexChecksum()));
            }
        } catch (ArithmeticException overflow) {
            throw new DamageException(name, 32, "it claims more blobs than a file can hold");
        } catch (InternalError unreadable) {
            throw JournalFile.unreadable(name, unreadable);
        }
        return new BlobFile(name, bytes, header);
    }

    /**
     * The place of the blob at an offset of the journal file.
     *
     * @throws IOException when there is none, as for a project that was deleted before
     */
    Place find(int journalOffset) throws IOException {
        int low = 0;
        int high = header.blobCount() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int at = blobAt(middle);
            int found = bytes.getInt(at);
            if (found == journalOffset) {
                return new Place(bytes.getInt(at + 4), bytes.getInt(at + 8));
            }
            if (found < journalOffset) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        throw new IOException(name + " has no blob of offset " + journalOffset + "; was its project deleted?");
    }

    /** Decompresses a frame and verifies its checksum. */
    byte[] frame(int number) throws IOException {
        int entry = (int) header.indexOffset() + number * BlobFormat.FRAME_BYTES;
        int offset = (int) bytes.getLong(entry);
        byte[] stored = new byte[bytes.getInt(entry + 8)];
        byte[] raw = new byte[bytes.getInt(entry + 12)];
        try {
            bytes.get(offset, stored);
            int size = new ZstdDecompressor().decompress(stored, 0, stored.length, raw, 0, raw.length);
            CRC32C crc = new CRC32C();
            crc.update(raw, 0, size);
            if (size != raw.length || (int) crc.getValue() != bytes.getInt(entry + 20)) {
                throw new DamageException(name, offset, "the checksum of a frame is wrong");
            }
            return raw;
        } catch (MalformedInputException | IndexOutOfBoundsException malformed) {
            DamageException damage = new DamageException(name, offset, "a frame can't be decompressed");
            damage.initCause(malformed);
            throw damage;
        } catch (InternalError unreadable) {
            throw JournalFile.unreadable(name, unreadable);
        }
    }

    /** Decompresses every frame and verifies that each blob lies in one. */
    void verify() throws IOException {
        for (int number = 0; number < header.frameCount(); number++) {
            frame(number);
        }
        for (int i = 0; i < header.blobCount(); i++) {
            int frame = bytes.getInt(blobAt(i) + 4);
            int rawSize = frame < 0 || frame >= header.frameCount()
                    ? 0
                    : bytes.getInt((int) header.indexOffset() + frame * BlobFormat.FRAME_BYTES + 12);
            int offset = bytes.getInt(blobAt(i) + 8);
            if (offset < 0 || offset >= rawSize || (i > 0 && bytes.getInt(blobAt(i - 1)) >= bytes.getInt(blobAt(i)))) {
                throw new DamageException(name, blobAt(i), "the index names a place that is not there");
            }
        }
    }

    /** Passes on all blobs, frame after frame; those of one project in order of their positions. */
    void forEach(Visitor visitor) throws IOException {
        int[] byFrame = IntStream.range(0, header.blobCount())
                .boxed()
                .sorted(Comparator.comparingInt(blob -> bytes.getInt(blobAt(blob) + 4)))
                .mapToInt(Integer::intValue)
                .toArray();
        int frame = -1;
        byte[] raw = {};
        for (int i = 0; i < byFrame.length; i++) {
            int at = blobAt(byFrame[i]);
            if (bytes.getInt(at + 4) != frame) {
                frame = bytes.getInt(at + 4);
                raw = frame(frame);
            }
            boolean isLast = i + 1 == byFrame.length || bytes.getInt(blobAt(byFrame[i + 1]) + 4) != frame;
            int from = bytes.getInt(at + 8);
            int end = isLast ? raw.length : bytes.getInt(blobAt(byFrame[i + 1]) + 8);
            if (from < 0 || end < from || end > raw.length) {
                throw new DamageException(name, at, "the index names a place that is not there");
            }
            visitor.blob(
                    project(frame),
                    bytes.getInt(at),
                    ByteBuffer.wrap(raw, from, end - from).slice());
        }
    }

    /** The projects that have blobs. */
    Set<Integer> projects() {
        return IntStream.range(0, header.frameCount()).mapToObj(this::project).collect(Collectors.toSet());
    }

    private int project(int frame) {
        return bytes.getInt((int) header.indexOffset() + frame * BlobFormat.FRAME_BYTES + 16);
    }

    String name() {
        return name;
    }

    private int blobAt(int index) {
        return (int) header.indexOffset()
                + header.frameCount() * BlobFormat.FRAME_BYTES
                + index * BlobFormat.BLOB_BYTES;
    }
}
