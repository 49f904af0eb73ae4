package dev.tenrec.activity;

import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The log of management changes, one for each project and one for each organization. An entry is written by the change
 * that it tells of: there is none without the other. The oldest make room for new ones.
 */
public final class ActivityLog {
    /** Entries that one project or organization keeps. */
    public static final int KEPT_MAX = 10_000;

    /**
     * Some entries of a longer list.
     *
     * @param count entries of the whole list
     * @param entries those of the page, the newest first
     */
    public record Page(int count, List<Activity> entries) {}

    /** The fields by which lists are filtered, on the heap. */
    record Row(
            String key,
            String scope,
            String itemId,
            @Nullable Integer userId,
            long createdAtMicros) {
        static Row of(String key, Activity entry) {
            // There are few kinds and many entries.
            String scope = entry.scope().intern();
            return new Row(key, scope, entry.itemId(), entry.userId(), entry.createdAtMicros());
        }
    }

    private static final NavigableMap<Integer, Row> NONE = new ConcurrentSkipListMap<>();

    private final Ids ids;
    private final Records<Activity> records;
    /** By log and number, in the order in which they were written; written by the writer alone. */
    private final Map<String, NavigableMap<Integer, Row>> rows = new ConcurrentHashMap<>();

    /** Declares its table, so before the store opens. */
    public ActivityLog(Store store, Ids ids) {
        this.ids = ids;
        records = store.projectRecords("activity_log", Activity.class);
        records.onChange(this::changed);
    }

    /** Adds an entry, as part of the change that it tells of. */
    public void add(Transaction transaction, Activity activity) {
        String scopeKey = activity.scopeKey();
        int number = ids.next(transaction, "activity/" + scopeKey);
        records.put(transaction, key(scopeKey, number), activity.at(UUID.randomUUID(), transaction.nowMicros()));
        int gone = number - KEPT_MAX;
        if (gone > 0) {
            records.remove(transaction, key(scopeKey, gone));
        }
    }

    /** Drops the uuids, names and changed values of persons from the entries about them. */
    public void forget(Transaction transaction, int projectId, Set<String> persons) {
        NavigableMap<Integer, Row> known = rows.getOrDefault(Activity.scopeKey(projectId), NONE);
        known.values().stream()
                .filter(row -> persons.contains(row.itemId()))
                .forEach(row -> records.find(transaction, row.key())
                        .ifPresent(entry -> records.put(transaction, row.key(), entry.anonymized())));
    }

    /** A part of the entries of a project that the filter lets through, the newest first; for a worker. */
    public Page page(int projectId, ActivityFilter filter, int offset, int limit) {
        return page(Activity.scopeKey(projectId), filter, offset, limit);
    }

    /** The same of an organization. */
    public Page page(UUID organization, ActivityFilter filter, int offset, int limit) {
        return page(Activity.scopeKey(organization), filter, offset, limit);
    }

    /** All entries of a project, the newest first. */
    public Stream<Activity> newest(int projectId) {
        return page(projectId, ActivityFilter.ALL, 0, KEPT_MAX).entries().stream();
    }

    /** All entries of an organization, the newest first. */
    public Stream<Activity> newest(UUID organization) {
        return page(organization, ActivityFilter.ALL, 0, KEPT_MAX).entries().stream();
    }

    /** All entries about a thing or, without an id, about a kind of thing of a project, the newest first. */
    public List<Activity> about(int projectId, String scope, @Nullable String itemId) {
        return page(projectId, ActivityFilter.about(scope, itemId), 0, KEPT_MAX).entries();
    }

    private Page page(String scopeKey, ActivityFilter filter, int offset, int limit) {
        NavigableMap<Integer, Row> known = rows.get(scopeKey);
        if (known == null) {
            return new Page(0, List.of());
        }
        List<Row> found =
                known.descendingMap().values().stream().filter(filter::matches).toList();
        int from = Math.min(offset, found.size());
        int to = (int) Math.min((long) from + limit, found.size());
        return new Page(
                found.size(),
                found.subList(from, to).stream()
                        .map(row -> records.find(row.key()))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private void changed(String key, @Nullable Activity before, @Nullable Activity after) {
        Activity entry = after != null ? after : Objects.requireNonNull(before);
        int number = Integer.parseInt(key.substring(key.lastIndexOf('/') + 1));
        if (after == null) {
            rows.computeIfPresent(entry.scopeKey(), (scopeKey, known) -> {
                known.remove(number);
                return known.isEmpty() ? null : known;
            });
        } else {
            rows.computeIfAbsent(entry.scopeKey(), scopeKey -> new ConcurrentSkipListMap<>())
                    .put(number, Row.of(key, entry));
        }
    }

    private static String key(String scopeKey, int number) {
        return scopeKey + "/" + number;
    }
}
