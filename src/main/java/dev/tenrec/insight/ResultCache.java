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
 * Answers computed before, as bytes: bounded in number and size, the ones asked for longest ago go first.
 *
 * <p>An answer is fresh only while no event, person or group of its project has changed since, and for a minute at
 * most, because {@code -7d} means something else as time goes on.
 */
final class ResultCache {
    /** How old an answer may be. */
    enum Age {
        /** The data are the same and so is, nearly, the time. */
        FRESH,
        /** The data are the same. */
        SAME_DATA,
        /** Whatever there is. */
        ANY
    }

    /** How long a relative range may be taken to mean the same. */
    static final Duration FRESH = Duration.ofMinutes(1);

    private static final Duration SAME_DATA = Duration.ofHours(1);
    private static final int ENTRIES_MAX = 2_000;
    private static final long ENTRY_BYTES_MAX = 4 << 20;
    private static final long BYTES_MAX = 64 << 20;
    /** A small heap keeps little. */
    private static final int HEAP_SHARE = 32;

    private static final class Entry {
        final byte[] answer;
        /** Equal to that of a later moment as long as nothing of the project has changed. */
        final Object data;

        final Instant computedAt;

        Entry(byte[] answer, Object data, Instant computedAt) {
            this.answer = answer;
            this.data = data;
            this.computedAt = computedAt;
        }
    }

    private final long bytesMax = Math.min(BYTES_MAX, Runtime.getRuntime().maxMemory() / HEAP_SHARE);

    @GuardedBy("this")
    private final Map<String, Entry> entries = new LinkedHashMap<>(64, 0.75f, true);

    @GuardedBy("this")
    private long bytes;

    /** The answer with this key that is no older than that, for the caller to change. */
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

    /** Keeps an answer, in place of an older one with its key; one that is too large is not kept. */
    void put(String key, ObjectNode answer, Object data, Instant computedAt) {
        byte[] json = Json.write(answer);
        synchronized (this) {
            Entry before = entries.remove(key);
            bytes -= before == null ? 0 : before.answer.length;
            if (json.length > Math.min(ENTRY_BYTES_MAX, bytesMax)) {
                return;
            }
            entries.put(key, new Entry(json, data, computedAt));
            bytes += json.length;
            Iterator<Entry> oldest = entries.values().iterator();
            while (entries.size() > ENTRIES_MAX || bytes > bytesMax) {
                bytes -= oldest.next().answer.length;
                oldest.remove();
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
