package dev.tenrec.insight;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.json.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An LRU cache of answers as JSON bytes, bounded in number and size. Any thread.
 *
 * <p>An answer is fresh while no event, person or group of its project changes, and for a minute at most, because
 * relative dates move on.
 */
final class ResultCache {
    /** The accepted age of an answer. */
    enum Age {
        /** Unchanged data and at most a minute. */
        FRESH,
        /** Unchanged data. */
        SAME_DATA,
        /** Any answer. */
        ANY
    }

    /** The time for which relative dates count as unchanged. */
    static final Duration FRESH = Duration.ofMinutes(1);

    private static final Duration SAME_DATA = Duration.ofHours(1);
    private static final int ENTRIES_MAX = 2_000;
    private static final long ENTRY_BYTES_MAX = 4 << 20;
    private static final long BYTES_MAX = 64 << 20;
    /** Limits the cache to this fraction of the heap. */
    private static final int HEAP_SHARE = 32;

    /** An answer; {@code data} equals the version of a later moment as long as the project is unchanged. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Entry(int projectId, byte[] answer, Object data, Instant computedAt) {}

    private final long bytesMax = Math.min(BYTES_MAX, Runtime.getRuntime().maxMemory() / HEAP_SHARE);

    @GuardedBy("this")
    private final Map<String, Entry> entries = new LinkedHashMap<>(64, 0.75f, true);

    @GuardedBy("this")
    private long bytes;

    /** Finds an answer of an accepted age; the caller owns the result. */
    Optional<ObjectNode> find(String key, Object data, Instant now, Age age) {
        Entry entry;
        synchronized (this) {
            entry = entries.get(key);
        }
        if (entry == null || !isWithin(entry, data, now, age)) {
            return Optional.empty();
        }
        return Optional.of(Json.read(entry.answer, ObjectNode.class));
    }

    /** Adds or replaces an answer; one that is too large is dropped. */
    void put(int projectId, String key, ObjectNode answer, Object data, Instant computedAt) {
        byte[] json = Json.write(answer);
        synchronized (this) {
            Entry before = entries.remove(key);
            bytes -= before == null ? 0 : before.answer.length;
            if (json.length > Math.min(ENTRY_BYTES_MAX, bytesMax)) {
                return;
            }
            entries.put(key, new Entry(projectId, json, data, computedAt));
            bytes += json.length;
            Iterator<Entry> oldest = entries.values().iterator();
            while (entries.size() > ENTRIES_MAX || bytes > bytesMax) {
                bytes -= oldest.next().answer.length;
                oldest.remove();
            }
        }
    }

    /** Drops the answers of a project that is deleted. */
    synchronized void forget(int projectId) {
        for (Iterator<Entry> all = entries.values().iterator(); all.hasNext(); ) {
            Entry entry = all.next();
            if (entry.projectId == projectId) {
                bytes -= entry.answer.length;
                all.remove();
            }
        }
    }

    private static boolean isWithin(Entry entry, Object data, Instant now, Age age) {
        if (age == Age.ANY) {
            return true;
        }
        Duration most = age == Age.FRESH ? FRESH : SAME_DATA;
        return entry.data.equals(data) && now.isBefore(entry.computedAt.plus(most));
    }
}
