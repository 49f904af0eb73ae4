package dev.tenrec.export;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** What is asked of all exports at once, without reading their records. Changed by the writer alone, read by any. */
final class ExportIndex {
    private static final Comparator<Expiry> FIRST_TO_GO =
            Comparator.comparingLong(Expiry::micros).thenComparing(Expiry::key);

    private record Expiry(long micros, String key) {}

    /** By project and user, then by id. */
    private final Map<String, NavigableMap<Integer, ExportRow>> rows = new ConcurrentHashMap<>();

    private final NavigableSet<Expiry> expiries = new ConcurrentSkipListSet<>(FIRST_TO_GO);
    private final Map<Integer, Long> bytesByProject = new ConcurrentHashMap<>();
    private final Set<String> unfinished = new ConcurrentSkipListSet<>();
    private final Set<String> withContent = new ConcurrentSkipListSet<>();

    /** As {@link dev.tenrec.store.Records.Listener} says. */
    void changed(String key, ExportedAsset before, ExportedAsset after) {
        ExportedAsset asset = after == null ? before : after;
        NavigableMap<Integer, ExportRow> own = rows.computeIfAbsent(
                place(asset.projectId(), asset.createdBy()), place -> new ConcurrentSkipListMap<>());
        Expiry expiry = new Expiry(asset.expiresAfterMicros(), key);
        if (after == null) {
            own.remove(asset.id());
            expiries.remove(expiry);
        } else {
            own.put(asset.id(), ExportRow.of(after));
            expiries.add(expiry);
        }
        note(unfinished, key, after != null && !after.isFinished());
        note(withContent, key, after != null && after.hasContent());
        long grown = (after == null ? 0L : after.contentSize()) - (before == null ? 0L : before.contentSize());
        bytesByProject.merge(asset.projectId(), grown, Long::sum);
    }

    /** The ids of a user's exports that have not expired, the newest first. */
    List<Integer> ids(int projectId, int userId, ExportFilter filter, long nowMicros) {
        NavigableMap<Integer, ExportRow> own = rows.get(place(projectId, userId));
        return own == null
                ? List.of()
                : own.descendingMap().values().stream()
                        .filter(row -> nowMicros <= row.expiresAfterMicros() && filter.matches(row))
                        .map(ExportRow::id)
                        .toList();
    }

    /** How many bytes the contents of a project have. */
    long bytes(int projectId) {
        return bytesByProject.getOrDefault(projectId, 0L);
    }

    /** The keys of some that have expired, the first ones first. */
    List<String> expired(long nowMicros, int countMax) {
        return expiries.stream()
                .takeWhile(expiry -> expiry.micros < nowMicros)
                .limit(countMax)
                .map(Expiry::key)
                .toList();
    }

    /** The keys of those that wait for their end. */
    List<String> unfinished() {
        return List.copyOf(unfinished);
    }

    /** The keys of those that have content. */
    List<String> withContent() {
        return List.copyOf(withContent);
    }

    private static void note(Set<String> keys, String key, boolean belongs) {
        if (belongs) {
            keys.add(key);
        } else {
            keys.remove(key);
        }
    }

    private static String place(int projectId, int userId) {
        return projectId + "/" + userId;
    }
}
