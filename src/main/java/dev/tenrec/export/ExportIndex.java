package dev.tenrec.export;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/** An index over all exports, on the heap. Written by the writer alone, read by any thread. */
final class ExportIndex {
    private static final Comparator<Expiry> FIRST_TO_GO =
            Comparator.comparingLong(Expiry::micros).thenComparing(Expiry::key);

    private record Expiry(long micros, String key) {}

    /** By project and user, then by id. */
    private final Map<String, NavigableMap<Integer, ExportFilter.Row>> rows = new ConcurrentHashMap<>();

    private final NavigableSet<Expiry> expiries = new ConcurrentSkipListSet<>(FIRST_TO_GO);
    private final Map<Integer, Long> bytesByProject = new ConcurrentHashMap<>();
    private final Set<String> unfinished = new ConcurrentSkipListSet<>();
    private final Set<String> withContent = new ConcurrentSkipListSet<>();

    /** See {@link dev.tenrec.store.Records.Listener}. */
    void changed(String key, @Nullable ExportedAsset before, @Nullable ExportedAsset after) {
        ExportedAsset asset = Objects.requireNonNull(after == null ? before : after);
        Expiry expiry = new Expiry(asset.expiresAfterMicros(), key);
        if (after == null) {
            rows.computeIfPresent(userKey(asset.projectId(), asset.createdBy()), (userKey, own) -> {
                own.remove(asset.id());
                return own.isEmpty() ? null : own;
            });
            expiries.remove(expiry);
        } else {
            rows.computeIfAbsent(
                            userKey(asset.projectId(), asset.createdBy()), userKey -> new ConcurrentSkipListMap<>())
                    .put(asset.id(), ExportFilter.Row.of(after));
            expiries.add(expiry);
        }
        note(unfinished, key, after != null && !after.isFinished());
        note(withContent, key, after != null && after.hasContent());
        long grown = (after == null ? 0L : after.contentSize()) - (before == null ? 0L : before.contentSize());
        bytesByProject.merge(asset.projectId(), grown, (size, more) -> size + more == 0 ? null : size + more);
    }

    /** The ids of a user's exports that have not expired, the newest first. */
    List<Integer> ids(int projectId, int userId, ExportFilter filter, long nowMicros) {
        NavigableMap<Integer, ExportFilter.Row> own = rows.get(userKey(projectId, userId));
        return own == null
                ? List.of()
                : own.descendingMap().values().stream()
                        .filter(row -> nowMicros <= row.expiresAfterMicros() && filter.matches(row))
                        .map(ExportFilter.Row::id)
                        .toList();
    }

    /** The size of a project's contents in bytes. */
    long bytes(int projectId) {
        return bytesByProject.getOrDefault(projectId, 0L);
    }

    /** The keys of some expired exports, the earliest first. */
    List<String> expired(long nowMicros, int countMax) {
        return expiries.stream()
                .takeWhile(expiry -> expiry.micros < nowMicros)
                .limit(countMax)
                .map(Expiry::key)
                .toList();
    }

    /** The keys of unfinished exports. */
    List<String> unfinished() {
        return List.copyOf(unfinished);
    }

    /** The keys of exports with content. */
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

    private static String userKey(int projectId, int userId) {
        return projectId + "/" + userId;
    }
}
