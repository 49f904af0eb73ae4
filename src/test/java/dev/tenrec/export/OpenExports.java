package dev.tenrec.export;

import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.NoDashboardRules;
import dev.tenrec.disk.Disk;
import dev.tenrec.journal.JournalSettings;
import dev.tenrec.json.Json;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletionException;

/** Exports in a store on a disk that is at hand, on the heap, without a server around. */
final class OpenExports implements AutoCloseable {
    static final int PROJECT = 3;
    static final long NOW = 1_767_323_045_000_000L;

    private static final StoreSettings SETTINGS =
            new StoreSettings(1000, 1 << 20, 1 << 16, false, new JournalSettings(1 << 14, 1 << 16));
    private static final UUID ID = new UUID(1, 2);

    final Store store;
    final Exports exports;

    OpenExports(Disk disk) {
        this(disk, ExportLimits.DEFAULT);
    }

    OpenExports(Disk disk, ExportLimits limits) {
        store = store(disk);
        Ids ids = new Ids(store);
        ActivityLog log = new ActivityLog(store, ids);
        exports = new Exports(store, ids, new Dashboards(store, ids, log, new NoDashboardRules()), log, limits);
    }

    /** A store of its size, without anything in it. */
    static Store store(Disk disk) {
        Clock clock = Clock.fixed(Instant.ofEpochSecond(NOW / 1_000_000), ZoneOffset.UTC);
        return new Store(disk, SETTINGS, clock, failure -> {});
    }

    /** Opens it, or throws what recovery threw. */
    OpenExports open() throws IOException {
        try {
            store.open().toCompletableFuture().join();
            return this;
        } catch (CompletionException failed) {
            store.close();
            throw new IOException(failed.getCause());
        }
    }

    /** Notes that a file is wanted, for a day. */
    ExportedAsset add() {
        Project project = new Project(PROJECT, ID, ID, "Test", "phc_x", "UTC", "", null, 0, null, null);
        User user = new User(1, ID, "ann", "Ann", "", "ann@example.com", true, null, "");
        ExportRequest request =
                new ExportRequest(ExportFormat.CSV, null, null, Json.object().put("path", "/x"), NOW + 86_400_000_000L);
        return exports.add(project, user, request).toCompletableFuture().join();
    }

    /** Makes a file of an export's own bytes. */
    ExportedAsset make(ExportedAsset asset, int size) throws IOException {
        return exports.make(asset, out -> out.write(bytes(asset.id(), size)));
    }

    void sweep(long nowMicros) throws IOException {
        exports.sweep(nowMicros, project -> true);
    }

    ExportedAsset find(ExportedAsset asset) {
        return exports.find(asset.projectId(), asset.id(), NOW).orElseThrow();
    }

    /** All bytes, as a client would get them. */
    byte[] read(ExportedAsset asset) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (ExportContent content = exports.open(asset)) {
            ByteBuffer piece = content.next();
            while (piece.hasRemaining()) {
                all.write(piece.array());
                piece = content.next();
            }
        }
        return all.toByteArray();
    }

    /** Always the same for an id. */
    static byte[] bytes(int id, int size) {
        byte[] bytes = new byte[size];
        new Random(id).nextBytes(bytes);
        return bytes;
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
