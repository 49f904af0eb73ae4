package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
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
 * compressed in them, by the formats of journal and blob files.
 */
public final class FileBytes {
    private static final int INDEX_OFFSET_AT = 40;
    private static final int FRAME_COUNT_AT = 32;
    private static final int FRAME_BYTES = 24;
    /** More than a block takes. */
    private static final int OVERLAP = 1 << 18;

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
