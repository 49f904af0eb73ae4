package dev.tenrec.export;

import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reconciles records and files of exports; a crash between two steps loses nothing. */
final class ExportSweep {
    private static final Logger LOG = LoggerFactory.getLogger(ExportSweep.class);
    /** Records in one change, so that no change is long. */
    private static final int CHANGED_MAX = 100;

    private final Store store;
    private final Records<ExportedAsset> records;
    private final ExportChunks chunks;
    private final ExportFiles files;
    private final ExportIndex index;

    ExportSweep(
            Store store, Records<ExportedAsset> records, ExportChunks chunks, ExportFiles files, ExportIndex index) {
        this.store = store;
        this.records = records;
        this.chunks = chunks;
        this.files = files;
        this.index = index;
    }

    void run(long nowMicros, IntPredicate isProject) throws IOException {
        removeExpired(nowMicros);
        moveChunks();
        // In this order: a file that comes in between is of a record that is not looked at.
        List<String> withContent = index.withContent();
        List<ExportFiles.Found> found = files.list();
        removeLeftFiles(found, isProject);
        endWithoutFile(withContent, found);
    }

    private void removeExpired(long nowMicros) throws IOException {
        List<String> keys = index.expired(nowMicros, CHANGED_MAX);
        while (!keys.isEmpty()) {
            remove(keys);
            keys = index.expired(nowMicros, CHANGED_MAX);
        }
    }

    /** The records first: a file without one is removed by the next sweep, a record without its file looks lost. */
    private void remove(List<String> keys) throws IOException {
        for (ExportedAsset asset : removeRecords(keys)) {
            files.remove(asset.projectId(), asset.id());
        }
    }

    /** Removes the records that are still there, and returns them. */
    private List<ExportedAsset> removeRecords(List<String> keys) {
        List<ExportedAsset> removed = new ArrayList<>();
        change(transaction -> keys.forEach(key -> records.find(transaction, key).ifPresent(asset -> {
            chunks.remove(transaction, asset);
            records.remove(transaction, key);
            removed.add(asset);
        })));
        return removed;
    }

    /** Moves contents that older versions kept in records to files. */
    private void moveChunks() throws IOException {
        for (String key : index.unfinished()) {
            Optional<ExportedAsset> kept = records.find(key).filter(ExportedAsset::hasChunks);
            if (kept.isPresent()) {
                move(key, kept.get());
            }
        }
    }

    private void move(String key, ExportedAsset asset) throws IOException {
        boolean[] isWhole = {false};
        ExportFiles.Written written = files.write(asset, Long.MAX_VALUE, out -> isWhole[0] = chunks.write(asset, out));
        boolean isRight = isWhole[0] && written.etag().equals(asset.etag());
        change(transaction -> records.find(transaction, key).ifPresent(present -> {
            chunks.remove(transaction, present);
            records.put(transaction, key, isRight ? present.withContent(written) : present.failed(Exports.LOST));
        }));
    }

    private void removeLeftFiles(List<ExportFiles.Found> found, IntPredicate isProject) throws IOException {
        for (ExportFiles.Found file : found) {
            String key = Exports.key(file.projectId(), file.id());
            Optional<ExportedAsset> asset = records.find(key);
            boolean isOfRemovedProject = asset.isPresent() && !isProject.test(file.projectId());
            if (isOfRemovedProject) {
                // The purge of the project may have been faster; the file goes either way.
                removeRecords(List.of(key));
            }
            if (isOfRemovedProject
                    || ExportFiles.isUnfinished(file)
                    || asset.isEmpty()
                    || asset.get().exception() != null) {
                LOG.debug("Removes {}, which belongs to no export.", file.name());
                files.remove(file);
            }
        }
    }

    private void endWithoutFile(List<String> withContent, List<ExportFiles.Found> found) {
        Set<String> there = found.stream()
                .filter(file -> !ExportFiles.isUnfinished(file))
                .map(file -> Exports.key(file.projectId(), file.id()))
                .collect(Collectors.toCollection(HashSet::new));
        List<String> lost =
                withContent.stream().filter(key -> !there.contains(key)).toList();
        for (int from = 0; from < lost.size(); from += CHANGED_MAX) {
            List<String> some = lost.subList(from, Math.min(lost.size(), from + CHANGED_MAX));
            change(transaction -> some.forEach(key -> records.find(transaction, key)
                    .filter(ExportedAsset::hasContent)
                    .ifPresent(asset -> records.put(transaction, key, asset.failed(Exports.LOST)))));
            LOG.warn("The files of {} exports are missing; they end with an exception.", some.size());
        }
    }

    /** Waits until it is durable. */
    private void change(Consumer<Transaction> change) {
        store.change(transaction -> {
                    change.accept(transaction);
                    return null;
                })
                .toCompletableFuture()
                .join();
    }
}
