package dev.tenrec.database;

import dev.tenrec.account.Project;
import dev.tenrec.erasure.ErasureRecord;
import dev.tenrec.erasure.ErasureRecords;
import dev.tenrec.ingestion.DayVolumes;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.PersonEdits;
import dev.tenrec.storage.segment.Dictionary;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Deletes again what the records of a data directory tell of, in an older copy of it that was restored. Each record
 * that the copy does not have is one change there, which takes the record over. Records that it has are left alone.
 */
public final class RepeatedErasure {
    private final Database database;
    private final ErasureRecords records;
    private final PersonEdits edits;

    public RepeatedErasure(Database database, Clock clock) {
        this.database = database;
        this.records = database.erasures();
        this.edits = new PersonEdits(
                database.store(), database.events(), database.persons(), database.activityLog(), records, clock);
    }

    /**
     * Deletes; the bytes go with the next erasure.
     *
     * @return how many records the copy did not have
     * @throws IllegalArgumentException when the records do not tell all that was deleted since the copy was made;
     *     nothing was deleted then
     */
    @Blocking
    public int run(Collection<ErasureRecords.Entry> entries) {
        WorkerPool.assertWorker();
        entries.forEach(this::refuseForgotten);
        Map<Integer, List<ErasureRecords.Entry>> ofPersons = new TreeMap<>();
        int count = 0;
        for (ErasureRecords.Entry entry : entries) {
            if (isKnown(entry)) {
                continue;
            }
            count++;
            switch (entry.record().kind()) {
                case PERSONS, EVENTS, PERSONS_AND_EVENTS ->
                    ofPersons
                            .computeIfAbsent(entry.record().projectId(), any -> new ArrayList<>())
                            .add(entry);
                case PROJECT -> endProject(entry);
                case EXPIRED_EVENTS -> expire(entry);
                case EARLIER, FORGOTTEN -> takeOver(entry);
            }
        }
        ofPersons.forEach(this::remove);
        return count;
    }

    /** A copy without any event of a later day may lack a deletion that no record tells of any more. */
    private void refuseForgotten(ErasureRecords.Entry entry) {
        ErasureRecord record = entry.record();
        if (record.kind() != ErasureRecord.Kind.FORGOTTEN || isKnown(entry)) {
            return;
        }
        long day = DayVolumes.day(record.requestedAtMicros());
        boolean isLater = database.events().projectIds().stream()
                .anyMatch(projectId -> database.usage().lastDay(projectId).orElse(day) > day);
        if (!isLater) {
            throw new IllegalArgumentException("it has no deletions up to "
                    + Timestamps.format(record.requestedAtMicros()) + " any more, and the copy may be older");
        }
    }

    /** The latest expiry of a project has one id; an earlier one may be known. */
    private boolean isKnown(ErasureRecords.Entry entry) {
        return records.find(entry.id())
                .filter(known -> known.requestedAtMicros() >= entry.record().requestedAtMicros())
                .isPresent();
    }

    private void takeOver(ErasureRecords.Entry entry) {
        database.change(transaction -> {
            records.repeat(transaction, entry);
            return true;
        });
    }

    /** Ends the project, if it is the same one. */
    private void endProject(ErasureRecords.Entry entry) {
        int id = entry.record().projectId();
        database.change(transaction -> {
            boolean isSame = database.accounts()
                    .projects()
                    .find(transaction, id)
                    .map(Project::apiToken)
                    .filter(token -> entry.record().digests().contains(records.digest(id, token)))
                    .isPresent();
            if (isSame) {
                database.accounts().projects().end(transaction, id);
            }
            records.repeat(transaction, entry);
            return true;
        });
    }

    private void expire(ErasureRecords.Entry entry) {
        ErasureRecord record = entry.record();
        Long before = record.beforeMicros();
        if (before != null && database.events().projectIds().contains(record.projectId())) {
            database.events().expire(record.projectId(), before);
        }
        takeOver(entry);
    }

    /** Deletes persons and events of one project, with one look at all its distinct ids. */
    private void remove(int projectId, List<ErasureRecords.Entry> entries) {
        Set<String> wanted = new HashSet<>();
        entries.forEach(entry -> wanted.addAll(entry.record().digests()));
        Map<String, Integer> numbers = new HashMap<>();
        Dictionary ids = database.events().distinctIds(projectId);
        for (int id = 0; id < ids.count(); id++) {
            String digest = ids.isErased(id) ? "" : records.digest(projectId, ids.text(id));
            if (wanted.contains(digest)) {
                numbers.put(digest, id);
            }
        }
        for (ErasureRecords.Entry entry : entries) {
            int[] found = entry.record().digests().stream()
                    .filter(numbers::containsKey)
                    .mapToInt(digest -> Objects.requireNonNull(numbers.get(digest)))
                    .toArray();
            edits.removeAgain(entry, found).toCompletableFuture().join();
        }
    }
}
