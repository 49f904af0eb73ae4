package dev.tenrec;

import dev.tenrec.database.Database;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.HostFiles;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.lake.HotWindow;
import dev.tenrec.lake.Lake;
import dev.tenrec.lake.LakeStatus;
import dev.tenrec.lake.TableStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

/** A data directory and its lake, for commands while the server is stopped. */
public final class StoppedLake implements AutoCloseable {
    private final Disk disk;
    private final Database database;
    private final Lake lake;
    private final HotWindow window;

    private StoppedLake(Disk disk, Database database, Config config) {
        this.disk = disk;
        this.database = database;
        this.lake = new Lake(
                disk,
                ServerLake.location(config),
                database.events(),
                database.persons(),
                database.groups(),
                Clock.systemUTC());
        this.window = ServerLake.window(lake, database, () -> true, Clock.systemUTC());
    }

    /**
     * Locks both and reads the data directory.
     *
     * @param onFailure hears that the disk leaves unknown what is stored
     * @throws IOException when one of them can't be used
     */
    public static StoppedLake open(Config config, Consumer<Throwable> onFailure) throws IOException {
        requireThere("data directory", config.dataDir(), "--data-dir");
        requireThere("lake", folder(config), "--lake");
        Disk disk = ServerLake.lock(config).orElseThrow();
        try {
            Database database = Database.lock(config.dataDir(), config.store(), Clock.systemUTC(), onFailure);
            database.open().toCompletableFuture().join();
            return new StoppedLake(disk, database, config);
        } catch (IOException | RuntimeException failure) {
            disk.close();
            throw failure;
        }
    }

    /**
     * The tables of a lake, also beside a running server.
     *
     * @throws IOException when the folder can't be read
     */
    public static List<TableStatus> status(Config config) throws IOException {
        requireThere("lake", folder(config), "--lake");
        ServerLake.requireLibraries();
        try (Disk disk = RealDisk.openUnlocked(folder(config))) {
            return LakeStatus.of(disk, ServerLake.location(config));
        }
    }

    public Lake lake() {
        return lake;
    }

    /** Leaves events to the lake that are older than the window of their project. */
    public HotWindow window() {
        return window;
    }

    @Override
    public void close() throws IOException {
        try (disk) {
            database.close();
        }
    }

    private static Path folder(Config config) {
        if (config.lake().isEmpty()) {
            throw new ConfigException("No lake is set. Name its folder with --lake.");
        }
        return Path.of(config.lake());
    }

    private static void requireThere(String kind, Path folder, String option) {
        if (!HostFiles.isFolder(folder)) {
            throw new ConfigException("There is no " + kind + " at " + folder + ". Name it with " + option + ".");
        }
    }
}
