package dev.tenrec.export;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.disk.Disk;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.journal.DamageException;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.SortedBlocks;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exports of all projects, each visible to its creator: a record each, and a file with the content. A record has
 * content only once the file is complete and durable.
 */
public final class Exports {
    /** A part of a list of exports, and how many the whole list has. */
    public record Page(int count, List<ExportedAsset> assets) {}

    /** The reason of an export that had content once. */
    public static final String LOST =
            "The file of this export is missing or damaged on the server. Please make the export again.";

    /** The reason of an export that may have had what was deleted since. */
    public static final String ERASED =
            "The file of this export was erased with persons or events. Please make the export again.";

    private static final Logger LOG = LoggerFactory.getLogger(Exports.class);

    private final Store store;
    private final Ids ids;
    private final Dashboards dashboards;
    private final ActivityLog log;
    private final ExportLimits limits;
    private final Records<ExportedAsset> records;
    private final ExportChunks chunks;
    private final ExportFiles files;
    private final ExportIndex index = new ExportIndex();

    /** Declares its tables, so before the store opens. */
    public Exports(Store store, Ids ids, Dashboards dashboards, ActivityLog log, ExportLimits limits) {
        this.store = store;
        this.ids = ids;
        this.dashboards = dashboards;
        this.log = log;
        this.limits = limits;
        records = store.projectRecords("exported_assets", ExportedAsset.class);
        records.onChange(index::changed);
        chunks = new ExportChunks(store);
        files = new ExportFiles(store.disk());
    }

    /** The export, unless another user created it or it has expired. */
    public Optional<ExportedAsset> find(int projectId, int userId, int id, long nowMicros) {
        return find(projectId, id, nowMicros).filter(asset -> asset.createdBy() == userId);
    }

    /** The export, unless it has expired; for any user. */
    public Optional<ExportedAsset> find(int projectId, int id, long nowMicros) {
        return records.find(key(projectId, id)).filter(asset -> !asset.isExpired(nowMicros));
    }

    /** A part of a user's exports, the newest first. */
    public Page page(int projectId, int userId, ExportFilter filter, long nowMicros, int offset, int limit) {
        List<Integer> found = index.ids(projectId, userId, filter, nowMicros);
        List<ExportedAsset> page = SortedBlocks.page(found, offset, limit).stream()
                .flatMap(id -> records.find(key(projectId, id)).stream())
                .toList();
        return new Page(found.size(), page);
    }

    /** Adds an unfinished export; the stage ends with it once it is durable. */
    public CompletionStage<ExportedAsset> add(Project project, User creator, ExportRequest request) {
        return store.change(transaction -> {
            ExportRequest.Subject subject = subject(transaction, project.id(), request);
            request.requireRecording();
            long now = transaction.nowMicros();
            ExportedAsset added = new ExportedAsset(
                    project.id(),
                    ids.next(transaction, "exported_asset"),
                    request.dashboard(),
                    request.insight(),
                    request.format(),
                    now,
                    creator.id(),
                    request.exportContext(),
                    ExportFilename.of(request.text("filename"), subject.name(), request.format(), now),
                    Objects.requireNonNullElseGet(request.expiresAfterMicros(), () -> expiry(now, request.format())),
                    null,
                    0,
                    null,
                    null,
                    false);
            records.put(transaction, key(project.id(), added.id()), added);
            FieldChange format = new FieldChange(
                    subject.scope(),
                    "exported",
                    "export_format",
                    null,
                    TextNode.valueOf(request.format().contentType()));
            Object item = Objects.requireNonNullElse(subject.id(), added.id());
            log.add(
                    transaction,
                    Activity.of(project.id(), creator.id(), subject.scope(), item, "exported")
                            .named(subject.name())
                            .shortId(subject.shortId())
                            .changes(List.of(format)));
            return added;
        });
    }

    /**
     * Gives an export its content: writes the file, and once that is durable the record.
     *
     * @return the export as it has ended, with content or without
     * @throws ApiException when the source refuses, or the content is too large
     * @throws IOException when the source or the disk fails
     */
    @Blocking
    public ExportedAsset make(ExportedAsset asset, ExportSource source) throws IOException {
        WorkerPool.assertWorker();
        long room = limits.projectBytesMax() - index.bytes(asset.projectId());
        ExportFiles.Written written = write(asset, Math.min(room, limits.fileBytesMax()), source);
        try {
            ExportedAsset ended = change(asset, present -> ended(present, written))
                    .toCompletableFuture()
                    .join();
            if (!ended.hasContent()) {
                files.remove(asset.projectId(), asset.id());
            }
            return ended;
        } catch (CompletionException failure) {
            // After any other failure the record may or may not be durable; the next start looks.
            if (failure.getCause() instanceof ApiException) {
                files.remove(asset.projectId(), asset.id());
            }
            throw failure;
        }
    }

    private ExportedAsset ended(ExportedAsset present, ExportFiles.Written written) {
        if (ERASED.equals(present.exception())) {
            return present;
        }
        return hasRoom(present, written.size())
                ? present.withContent(written)
                : present.failed(noRoom(present.projectId()));
    }

    private ExportFiles.Written write(ExportedAsset asset, long sizeMax, ExportSource source) throws IOException {
        try {
            return files.write(asset, sizeMax, source);
        } catch (ExportOutput.TooLargeException tooLarge) {
            boolean isFileTooLarge = tooLarge.sizeMax() == limits.fileBytesMax();
            throw new ApiException(
                    ErrorCode.TOO_LARGE,
                    isFileTooLarge
                            ? "The export takes more than " + limits.fileBytesMax() + " bytes."
                            : noRoom(asset.projectId()));
        }
    }

    private boolean hasRoom(ExportedAsset asset, long size) {
        return index.bytes(asset.projectId()) + size <= limits.projectBytesMax();
    }

    private String noRoom(int projectId) {
        return "The exports of this project take " + index.bytes(projectId) + " of " + limits.projectBytesMax()
                + " bytes, and there is no room for this one until some of them expire.";
    }

    /**
     * Opens the content of an export that has some. An export with a damaged file ends with an exception instead.
     *
     * @throws DamagedExportException when the file is missing or damaged
     * @throws IOException when the file can't be read now
     */
    @Blocking
    public ExportContent open(ExportedAsset asset) throws IOException {
        WorkerPool.assertWorker();
        try {
            return files.open(asset);
        } catch (DamagedExportException damaged) {
            LOG.warn("The file of export {} can't be used: {}.", asset.id(), damaged.getMessage());
            store.damagedFiles()
                    .add(new DamageException(ExportFiles.path(asset), String.valueOf(damaged.getMessage())));
            lose(asset);
            throw damaged;
        }
    }

    /**
     * Verifies the files of all exports. An export with a damaged one ends when it is opened next; a missing one is
     * found by {@link #sweep}.
     *
     * @param throttled a view of the data directory that limits the rate of reads
     */
    @Blocking
    public void scrub(Disk throttled) throws IOException {
        WorkerPool.assertWorker();
        for (String key : index.withContent()) {
            Optional<ExportedAsset> asset = records.find(key).filter(ExportedAsset::hasContent);
            if (asset.isPresent()) {
                scrub(throttled, asset.get());
            }
        }
    }

    private void scrub(Disk throttled, ExportedAsset asset) throws IOException {
        String path = ExportFiles.path(asset);
        try {
            ExportFiles.verify(throttled, asset);
        } catch (FileNotFoundException missing) {
            LOG.debug("{} is missing.", path);
        } catch (DamagedExportException damaged) {
            store.damagedFiles().add(new DamageException(path, String.valueOf(damaged.getMessage())));
        } catch (IOException failure) {
            DamageException damage = DamageException.revealedBy(path, failure);
            if (damage == null) {
                throw failure;
            }
            store.damagedFiles().add(damage);
        }
    }

    private void lose(ExportedAsset asset) throws IOException {
        change(asset, present -> present.hasContent() ? present.failed(LOST) : present)
                .toCompletableFuture()
                .join();
        files.remove(asset.projectId(), asset.id());
    }

    /**
     * Ends the exports of a project that were asked for before something was deleted, and removes their files: nothing
     * tells whether they have it. A file that a crash leaves is removed by {@link #sweep}.
     */
    @Blocking
    public void erase(int projectId, long deletedAtMicros) throws IOException {
        WorkerPool.assertWorker();
        List<String> keys = new ArrayList<>(index.withContent());
        keys.addAll(index.unfinished());
        for (String key : keys) {
            ExportedAsset asset = records.find(key).orElse(null);
            if (asset != null && asset.projectId() == projectId && asset.createdAtMicros() <= deletedAtMicros) {
                change(asset, present -> present.failed(ERASED))
                        .toCompletableFuture()
                        .join();
                files.remove(projectId, asset.id());
            }
        }
    }

    /** Ends an export without content, unless it has some; the stage ends once that is durable. */
    public CompletionStage<ExportedAsset> fail(ExportedAsset asset, String reason) {
        return change(asset, present -> present.hasContent() ? present : present.failed(reason));
    }

    /** Records that an unfinished export is restarted; the stage ends once that is durable. */
    public CompletionStage<ExportedAsset> beginAnew(ExportedAsset asset) {
        return change(asset, ExportedAsset::begunAnew);
    }

    /** The unfinished exports, without those of older versions that are not moved yet. */
    public List<ExportedAsset> unfinished() {
        return index.unfinished().stream()
                .flatMap(key -> records.find(key).stream())
                .filter(asset -> !asset.isFinished() && !asset.hasChunks())
                .toList();
    }

    /**
     * Takes out what has expired and what is of projects that there are not, with the files; removes files that belong
     * to nothing, and ends exports that lost theirs.
     *
     * @param isProject whether there is a project of a number
     */
    @Blocking
    public synchronized void sweep(long nowMicros, IntPredicate isProject) throws IOException {
        WorkerPool.assertWorker();
        new ExportSweep(store, records, chunks, files, index).run(nowMicros, isProject);
    }

    /** Gives up every file that is being written; nothing is written from now on. */
    public void stop() {
        files.close();
    }

    private CompletionStage<ExportedAsset> change(ExportedAsset asset, UnaryOperator<ExportedAsset> end) {
        String key = key(asset.projectId(), asset.id());
        return store.change(transaction -> {
            ExportedAsset present = records.find(transaction, key).orElseThrow(ApiException::notFound);
            ExportedAsset ended = end.apply(present);
            records.put(transaction, key, ended);
            return ended;
        });
    }

    /** The subject of the export in the activity log; refuses ids that the project does not have. */
    private ExportRequest.Subject subject(Transaction transaction, int projectId, ExportRequest request) {
        ExportRequest.Subject subject = ExportRequest.Subject.NOTHING;
        Integer dashboard = request.dashboard();
        if (dashboard != null) {
            subject = dashboards
                    .live(transaction, projectId, dashboard)
                    .map(ExportRequest.Subject::of)
                    .orElseThrow(() -> ApiException.doesNotExist("dashboard", dashboard));
        }
        Integer insight = request.insight();
        if (insight != null) {
            subject = dashboards
                    .insights()
                    .live(transaction, projectId, insight)
                    .map(ExportRequest.Subject::of)
                    .orElseThrow(() -> ApiException.doesNotExist("insight", insight));
        }
        return subject;
    }

    /** The end of the last whole day that is within the time of the format. */
    private static long expiry(long nowMicros, ExportFormat format) {
        Instant day = Instant.ofEpochSecond(Math.floorDiv(nowMicros, 1_000_000L))
                .plus(format.keptDays(), ChronoUnit.DAYS)
                .truncatedTo(ChronoUnit.DAYS);
        return day.getEpochSecond() * 1_000_000L;
    }

    static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}
