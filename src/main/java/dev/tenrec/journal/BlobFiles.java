package dev.tenrec.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.disk.Disk;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The blob files of a directory, opened when first read, and the frames read last. Any thread. */
final class BlobFiles {
    /** 8 MiB of frames: a scan in order of arrival reads each frame once. */
    private static final int FRAMES_MAX = 32;

    private static final int CACHED_FRAME_BYTES_MAX = 2 * BlobFormat.CLOSE_BYTES;

    private record FrameKey(int file, int generation, int frame) {}

    private record OpenFile(BlobFile file, int generation) {}

    private final Disk disk;
    private final UUID directory;
    /** By the number of each journal file whose blobs are read here, the generation of its blob file. */
    private final ConcurrentMap<Integer, Integer> generations = new ConcurrentHashMap<>();

    private final ConcurrentMap<Integer, OpenFile> open = new ConcurrentHashMap<>();

    @GuardedBy("this")
    private final Map<FrameKey, byte[]> recent = new LinkedHashMap<>(FRAMES_MAX * 2, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<FrameKey, byte[]> eldest) {
            return size() > FRAMES_MAX;
        }
    };

    BlobFiles(Disk disk, Manifest manifest) {
        this.disk = disk;
        this.directory = manifest.directory();
        manifest.blobs().forEach((number, file) -> generations.put(number, file.generation()));
    }

    /**
     * Reads the blobs of a journal file here from now on, or from the next generation of their file, which is complete
     * and listed.
     */
    void add(int number, int generation) {
        generations.put(number, generation);
        open.remove(number);
        synchronized (this) {
            recent.keySet().removeIf(key -> key.file() == number);
        }
    }

    /** True when the blobs of a journal file are read here. */
    boolean has(int number) {
        return generations.containsKey(number);
    }

    /** The name of the file with the blobs of a journal file. */
    String fileName(int number) {
        return FileNames.blobs(number, generation(number));
    }

    /** The blob at a position, in the generation of its file that is listed now. */
    JournalReads.Bytes at(long position) throws IOException {
        int number = Position.file(position);
        OpenFile opened = opened(number);
        BlobFile file = opened.file();
        BlobFile.Place place = file.find(Position.offset(position));
        byte[] raw = frame(new FrameKey(number, opened.generation(), place.frame()), file);
        return size -> {
            if (place.offset() + size > raw.length) {
                throw new DamageException(file.name(), "wanted " + size + " bytes of a blob that has fewer");
            }
            return ByteBuffer.wrap(raw, place.offset(), size).slice().asReadOnlyBuffer();
        };
    }

    private OpenFile opened(int number) throws IOException {
        OpenFile kept = open.get(number);
        int generation = generation(number);
        while (kept == null || kept.generation() != generation) {
            try {
                kept = new OpenFile(BlobFile.open(disk, directory, number, generation), generation);
                open.put(number, kept);
            } catch (FileNotFoundException missing) {
                if (generation(number) == generation) {
                    throw missing;
                }
                // The file was written anew meanwhile.
                generation = generation(number);
            }
        }
        return kept;
    }

    private int generation(int number) {
        return generations.getOrDefault(number, 0);
    }

    private byte[] frame(FrameKey key, BlobFile file) throws IOException {
        byte[] raw = find(key);
        if (raw == null) {
            // Without the lock: two threads may decompress the same frame at once.
            raw = file.frame(key.frame());
            if (raw.length <= CACHED_FRAME_BYTES_MAX) {
                keep(key, raw);
            }
        }
        return raw;
    }

    private synchronized byte @Nullable [] find(FrameKey key) {
        return recent.get(key);
    }

    private synchronized void keep(FrameKey key, byte[] raw) {
        recent.put(key, raw);
    }
}
