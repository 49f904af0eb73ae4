package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * All bytes that the files of a data directory hold, as a thief of the disk would read them: as they are, and what is
 * compressed in them, by the formats of the journal, of snapshots, blob files and files of persons.
 */
public final class FileBytes {
    private static final int INDEX_OFFSET_AT = 40;
    private static final int FRAME_COUNT_AT = 32;
    private static final int FRAME_BYTES = 24;
    /** More than a block takes. */
    private static final int OVERLAP = 1 << 18;

    private static final int SNAPSHOT_BLOCKS_AT = 64;
    private static final int SNAPSHOT_BLOCK_HEADER_BYTES = 12;
    /** The kind of a block of a snapshot. */
    private static final int COMPRESSED = 5;

    /** Bytes of records in a frame of a file of persons, and where its frames begin. */
    private static final int RECORD_BYTES_PER_FRAME = 1 << 13;

    private static final int VALUES_AT = 24;

    private static final int PIECE = 1 << 26;

    private FileBytes() {}

    /** By name of the file, its bytes as ISO-8859-1, with those of decompressed parts behind them. */
    public static Map<String, String> of(Disk disk) throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (String name : disk.list()) {
            try {
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                visit(disk, name, all::writeBytes);
                files.put(name, all.toString(StandardCharsets.ISO_8859_1));
            } catch (FileNotFoundException renamed) {
                assertThat(disk.list()).doesNotContain(name);
            }
        }
        return files;
    }

    /**
     * The bytes of a file in pieces, each of which begins with the last bytes of the one before, and then those of its
     * decompressed parts.
     */
    public static void visit(Disk disk, String name, Consumer<byte[]> pieces) throws IOException {
        try (DiskFile file = disk.openReadOnly(name)) {
            if (name.startsWith("blobs-") && !name.endsWith(Disk.UNFINISHED)) {
                byte[] bytes = bytes(file, 0, (int) file.size());
                pieces.accept(bytes);
                addFrames(ByteBuffer.wrap(bytes), pieces);
                return;
            }
            if (name.startsWith("snapshot-") && !name.endsWith(Disk.UNFINISHED)) {
                byte[] bytes = bytes(file, 0, (int) file.size());
                pieces.accept(bytes);
                addData(ByteBuffer.wrap(bytes), pieces);
                return;
            }
            if (name.startsWith("persons-") && !name.endsWith(Disk.UNFINISHED)) {
                byte[] bytes = bytes(file, 0, (int) file.size());
                pieces.accept(bytes);
                pieces.accept(records(ByteBuffer.wrap(bytes)));
                return;
            }
            for (long from = 0; from == 0 || from + OVERLAP < file.size(); from += PIECE - OVERLAP) {
                byte[] bytes = bytes(file, from, (int) Math.min(PIECE, file.size() - from));
                pieces.accept(bytes);
                addBlocks(ByteBuffer.wrap(bytes), pieces);
            }
        }
    }

    private static byte[] bytes(DiskFile file, long from, int size) throws IOException {
        byte[] bytes = new byte[size];
        file.readFully(from, size).get(bytes);
        return bytes;
    }

    /** Decompresses each block, wherever one is: its checksum tells. */
    private static void addBlocks(ByteBuffer bytes, Consumer<byte[]> all) {
        for (int at = 0; at + EventBlock.HEADER_BYTES <= bytes.limit(); at++) {
            int raw = bytes.getInt(at);
            int stored = bytes.getInt(at + 4);
            if (stored > raw >> 8
                    && stored < raw
                    && raw < 2 * EventBlock.CLOSE_BYTES
                    && stored <= bytes.limit() - at - EventBlock.HEADER_BYTES) {
                try {
                    all.accept(EventBlock.read(bytes.duplicate().position(at)).raw());
                } catch (DamagedBlockException none) {
                    // No block begins here.
                }
            }
        }
    }

    /** Decompresses the blocks of a snapshot. */
    private static void addData(ByteBuffer bytes, Consumer<byte[]> all) {
        for (int at = SNAPSHOT_BLOCKS_AT; at < bytes.limit(); ) {
            int size = bytes.getInt(at + 4);
            int content = at + SNAPSHOT_BLOCK_HEADER_BYTES;
            if (bytes.getInt(at) == COMPRESSED) {
                byte[] raw = new byte[bytes.getInt(content)];
                new Lz4Decompressor().decompress(bytes.array(), content + 4, size - 4, raw, 0, raw.length);
                all.accept(raw);
            }
            at = content + size;
        }
    }

    /** The records of a file of persons, whose frames of 8 KiB are decompressed. */
    private static byte[] records(ByteBuffer bytes) {
        int size = bytes.getInt(16);
        byte[] records = new byte[size];
        int frames = (size + RECORD_BYTES_PER_FRAME - 1) / RECORD_BYTES_PER_FRAME;
        int index = bytes.limit() - 4 * frames - 4;
        int from = 0;
        for (int frame = 0; frame < frames; frame++) {
            int raw = Math.min(RECORD_BYTES_PER_FRAME, size - frame * RECORD_BYTES_PER_FRAME);
            int end = bytes.getInt(index + 4 * frame);
            if (end - from == raw) {
                bytes.get(VALUES_AT + from, records, frame * RECORD_BYTES_PER_FRAME, raw);
            } else {
                new Lz4Decompressor()
                        .decompress(
                                bytes.array(),
                                VALUES_AT + from,
                                end - from,
                                records,
                                frame * RECORD_BYTES_PER_FRAME,
                                raw);
            }
            from = end;
        }
        return records;
    }

    private static void addFrames(ByteBuffer bytes, Consumer<byte[]> all) {
        int index = (int) bytes.getLong(INDEX_OFFSET_AT);
        for (int frame = 0; frame < bytes.getInt(FRAME_COUNT_AT); frame++) {
            int entry = index + frame * FRAME_BYTES;
            byte[] raw = new byte[bytes.getInt(entry + 12)];
            new ZstdDecompressor()
                    .decompress(bytes.array(), (int) bytes.getLong(entry), bytes.getInt(entry + 8), raw, 0, raw.length);
            all.accept(raw);
        }
    }
}
