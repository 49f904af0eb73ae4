package dev.tenrec.dashboard;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.error.ApiException;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Records;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * The files that people asked for, each seen by the one who did. They end to be there once they expire, and each new
 * one sweeps out some that expired.
 */
public final class Exports {
    /** A larger file is not kept. */
    public static final int CONTENT_BYTES_MAX = 16 << 20;
    /** All files of one project together. */
    static final long PROJECT_BYTES_MAX = 256L << 20;

    private static final int SWEPT_MAX = 50;
    private static final Comparator<Expiry> FIRST_TO_GO =
            Comparator.comparingLong(Expiry::micros).thenComparing(Expiry::key);

    private record Expiry(long micros, String key) {}

    private final Store store;
    private final Ids ids;
    private final Dashboards dashboards;
    private final ActivityLog log;
    private final Records<ExportedAsset> records;
    private final ExportContents contents;
    /** By project and user, then by id; written by the writer alone, as are the others. */
    private final Map<String, NavigableMap<Integer, ExportRow>> rows = new ConcurrentHashMap<>();

    private final NavigableSet<Expiry> expiries = new ConcurrentSkipListSet<>(FIRST_TO_GO);
    private final Map<Integer, Long> bytesByProject = new ConcurrentHashMap<>();

    /** Declares its tables, so before the store opens. */
    public Exports(Store store, Ids ids, Dashboards dashboards, ActivityLog log) {
        this.store = store;
        this.ids = ids;
        this.dashboards = dashboards;
        this.log = log;
        records = store.records("exported_assets", ExportedAsset.class);
        records.onChange(this::changed);
        contents = new ExportContents(store);
    }

    /** The export, unless it is someone else's or has expired. */
    public Optional<ExportedAsset> find(int projectId, int userId, int id, long nowMicros) {
        return records.find(key(projectId, id))
                .filter(asset -> asset.createdBy() == userId && nowMicros <= asset.expiresAfterMicros());
    }

    /** A part of a user's exports, the newest first. */
    public ExportPage page(int projectId, int userId, ExportFilter filter, long nowMicros, int offset, int limit) {
        List<Integer> found =
                rows
                        .getOrDefault(place(projectId, userId), new ConcurrentSkipListMap<>())
                        .descendingMap()
                        .values()
                        .stream()
                        .filter(row -> nowMicros <= row.expiresAfterMicros() && filter.matches(row))
                        .map(ExportRow::id)
                        .toList();
        int from = Math.min(offset, found.size());
        int to = (int) Math.min((long) from + limit, found.size());
        return new ExportPage(
                found.size(),
                found.subList(from, to).stream()
                        .flatMap(id -> records.find(key(projectId, id)).stream())
                        .toList());
    }

    /** The bytes; empty while there are none. */
    public Optional<byte[]> content(ExportedAsset asset) {
        return asset.hasContent() ? contents.find(asset) : Optional.empty();
    }

    /** Notes what is wanted; the stage ends with it, unfinished, once it is durable. */
    public CompletionStage<ExportedAsset> add(Project project, User creator, ExportRequest request) {
        return store.change(transaction -> {
            ExportSubject subject = subject(transaction, project.id(), request);
            request.requireRecording();
            sweep(transaction);
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
                    request.expiresAfterMicros() == null ? expiry(now, request.format()) : request.expiresAfterMicros(),
                    null,
                    0,
                    null);
            records.put(transaction, key(project.id(), added.id()), added);
            FieldChange format = new FieldChange(
                    subject.scope(),
                    "exported",
                    "export_format",
                    null,
                    TextNode.valueOf(request.format().contentType()));
            Object item = subject.id() == null ? added.id() : subject.id();
            log.add(
                    transaction,
                    Activity.of(project.id(), creator.id(), subject.scope(), item, "exported")
                            .named(subject.name())
                            .shortId(subject.shortId())
                            .changes(List.of(format)));
            return added;
        });
    }

    /** Gives an export its content; the stage ends once that is durable. Refuses what takes too much room. */
    public CompletionStage<ExportedAsset> finish(ExportedAsset asset, byte[] content) {
        if (content.length > CONTENT_BYTES_MAX) {
            return fail(asset, "The export takes more than " + CONTENT_BYTES_MAX + " bytes.");
        }
        String etag = etag(content);
        return change(asset, (transaction, present) -> {
            long kept = bytesByProject.getOrDefault(present.projectId(), 0L);
            if (kept + content.length > PROJECT_BYTES_MAX) {
                return present.failed("The exports of this project take " + kept
                        + " bytes, and there is no room for more until some of them expire.");
            }
            contents.put(transaction, present.id(), content);
            return present.withContent(content.length, etag);
        });
    }

    /** Ends an export without content; the stage ends once that is durable. */
    public CompletionStage<ExportedAsset> fail(ExportedAsset asset, String reason) {
        return change(asset, (transaction, present) -> present.failed(reason));
    }

    @FunctionalInterface
    private interface End {
        ExportedAsset of(Transaction transaction, ExportedAsset present);
    }

    private CompletionStage<ExportedAsset> change(ExportedAsset asset, End end) {
        String key = key(asset.projectId(), asset.id());
        return store.change(transaction -> {
            ExportedAsset present = records.find(transaction, key).orElseThrow(ApiException::notFound);
            ExportedAsset ended = end.of(transaction, present);
            records.put(transaction, key, ended);
            return ended;
        });
    }

    /** What the file shows and the log names; refuses ids that the project does not have. */
    private ExportSubject subject(Transaction transaction, int projectId, ExportRequest request) {
        Integer id = request.dashboard();
        Optional<Dashboard> dashboard = id == null
                ? Optional.empty()
                : dashboards.find(transaction, projectId, id).filter(found -> !found.deleted());
        if (id != null && dashboard.isEmpty()) {
            throw ApiException.doesNotExist("dashboard", id);
        }
        Integer insightId = request.insight();
        Optional<Insight> insight = insightId == null
                ? Optional.empty()
                : dashboards.insights().find(transaction, projectId, insightId).filter(found -> !found.deleted());
        if (insightId != null && insight.isEmpty()) {
            throw ApiException.doesNotExist("insight", insightId);
        }
        return insight.map(ExportSubject::of)
                .or(() -> dashboard.map(ExportSubject::of))
                .orElse(ExportSubject.NOTHING);
    }

    /** Takes out some of those that expired. */
    private void sweep(Transaction transaction) {
        expiries.stream()
                .limit(SWEPT_MAX)
                .takeWhile(expiry -> expiry.micros < transaction.nowMicros())
                .forEach(expiry -> records.find(transaction, expiry.key).ifPresent(asset -> {
                    contents.remove(transaction, asset);
                    records.remove(transaction, expiry.key);
                }));
    }

    private void changed(String key, ExportedAsset before, ExportedAsset after) {
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
        long grown = (after == null ? 0L : after.contentSize()) - (before == null ? 0L : before.contentSize());
        bytesByProject.merge(asset.projectId(), grown, Long::sum);
    }

    /** The end of the last whole day that is within the time of the format. */
    private static long expiry(long nowMicros, ExportFormat format) {
        Instant day = Instant.ofEpochSecond(Math.floorDiv(nowMicros, 1_000_000L))
                .plus(format.keptDays(), ChronoUnit.DAYS)
                .truncatedTo(ChronoUnit.DAYS);
        return day.getEpochSecond() * 1_000_000L;
    }

    private static String etag(byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return "\"" + HexFormat.of().formatHex(hash, 0, 16) + "\"";
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String place(int projectId, int userId) {
        return projectId + "/" + userId;
    }

    private static String key(int projectId, int id) {
        return projectId + "/" + id;
    }
}
