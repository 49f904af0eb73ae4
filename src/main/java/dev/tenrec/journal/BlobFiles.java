package dev.tenrec.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.disk.Disk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The blob files of a directory, opened when first read, and the frames read last. Any thread. */
final class BlobFiles {
    /** 8 MiB of frames: a scan in order of arrival reads each frame once. */
    private static final int FRAMES_MAX = 32;

    private static final int CACHED_FRAME_BYTES_MAX = 2 * BlobFormat.CLOSE_BYTES;

    private record FrameKey(int file, int frame) {}

    private final Disk disk;
    private final UUID directory;
    /** The numbers of journal files whose blobs are read here. */
    private final Set<Integer> numbers = ConcurrentHashMap.newKeySet();

    private final ConcurrentMap<Integer, BlobFile> open = new ConcurrentHashMap<>();

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
        numbers.addAll(manifest.blobs().keySet());
    }

    /** Reads the blobs of a journal file here from now on; its file is complete and listed. */
    void add(int number) {
        numbers.add(number);
    }

    /** True when the blobs of a journal file are read here. */
    boolean has(int number) {
        return numbers.contains(number);
    }

    /** The first bytes of the blob at a position. */
    ByteBuffer read(long position, int size) throws IOException {
        int number = Position.file(position);
        BlobFile file = open.get(number);
        if (file == null) {
            file = BlobFile.open(disk, directory, number);
            open.put(number, file);
        }
        BlobFile.Place place = file.find(Position.offset(position));
        byte[] raw = frame(number, file, place.frame());
        if (place.offset() + size > raw.length) {
            throw new DamageException(file.name(), "wanted " + size + " bytes of a blob that has fewer");
        }
        return ByteBuffer.wrap(raw, place.offset(), size).slice().asReadOnlyBuffer();
    }

    private byte[] frame(int number, BlobFile file, int frame) throws IOException {
        FrameKey key = new FrameKey(number, frame);
        byte[] raw = find(key);
        if (raw == null) {
            // Without the lock: two threads may decompress the same frame at once.
            raw = file.frame(frame);
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
