package dev.tenrec.insight.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.tenrec.storage.segment.PropertyTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Dense numbers of the sessions of a project, in the order in which they were first seen; a number never changes. A
 * session has an id that is a UUID of version 7, as in the real service. Thread-safe: reading needs no lock.
 */
final class SessionNumbers {
    private static final int UUID_LENGTH = 36;
    private static final int VERSION_AT = 14;

    /** Number + 1 by code of the id in the segments, 0 if it is no session. */
    private volatile int[] byCode = {};

    /** Numbers of ids that have no code. */
    private final Map<String, Integer> byId = new ConcurrentHashMap<>();

    /** By number, the code of the id, or the complement of an index in {@link #others}. */
    @GuardedBy("this")
    private int[] ids = {};

    @GuardedBy("this")
    private final List<String> others = new ArrayList<>();

    private volatile int count;

    /** All numbers are below. */
    int count() {
        return count;
    }

    /** Numbers the ids with codes below a bound. */
    synchronized void addCodes(PropertyTable.@Nullable Property stored, int bound) {
        int from = byCode.length;
        if (stored == null || bound <= from) {
            return;
        }
        int[] more = Arrays.copyOf(byCode, bound);
        for (int code = Math.max(from, PropertyTable.FIRST); code < bound; code++) {
            byte[] json = stored.json(code);
            boolean isLongEnough = json.length == UUID_LENGTH + 2;
            if (isLongEnough && isSession(new String(json, 1, UUID_LENGTH, StandardCharsets.ISO_8859_1))) {
                more[code] = next(code) + 1;
            }
        }
        byCode = more;
    }

    int ofCode(int code) {
        int[] known = byCode;
        return code < known.length ? known[code] - 1 : -1;
    }

    /** Returns the number of an id that has no code, or -1. */
    int ofOther(String id) {
        return byId.getOrDefault(id, -1);
    }

    /** Returns the number of an id that has no code, a new one if it has none; -1 if it is no session. */
    int addOther(String id) {
        Integer known = byId.get(id);
        if (known != null) {
            return known;
        }
        return isSession(id) ? addNew(id) : -1;
    }

    private synchronized int addNew(String id) {
        Integer known = byId.get(id);
        if (known == null) {
            others.add(id);
            known = next(-others.size());
            byId.put(id, known);
        }
        return known;
    }

    /** Returns the id's code in the segments, or -1 for an id without one. */
    synchronized int code(int number) {
        return Math.max(-1, ids[number]);
    }

    /** Returns the id of a session without a code. */
    synchronized String other(int number) {
        return others.get(-1 - ids[number]);
    }

    /** Bytes of heap, about. */
    synchronized long bytes() {
        return (long) Integer.BYTES * (byCode.length + ids.length) + 200L * others.size();
    }

    @GuardedBy("this")
    private int next(int id) {
        int number = count;
        if (number == ids.length) {
            ids = Arrays.copyOf(ids, Math.max(16, 2 * number));
        }
        ids[number] = id;
        count = number + 1;
        return number;
    }

    private static boolean isSession(String id) {
        if (id.length() != UUID_LENGTH || id.charAt(VERSION_AT) != '7') {
            return false;
        }
        for (int i = 0; i < UUID_LENGTH; i++) {
            char character = id.charAt(i);
            boolean isDash = i == 8 || i == 13 || i == 18 || i == 23;
            if (isDash ? character != '-' : Character.digit(character, 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
