package dev.tenrec;

import dev.tenrec.database.Database;
import dev.tenrec.database.SteadyClock;
import dev.tenrec.disk.DirectoryInUseException;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.insight.LakeEngine;
import dev.tenrec.json.Timestamps;
import dev.tenrec.lake.HotWindow;
import dev.tenrec.lake.Lake;
import dev.tenrec.lake.LakeSchedule;
import dev.tenrec.lake.TableCatalog;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.thread.WorkerPool;
import dev.tenrec.trino.TrinoClient;
import dev.tenrec.trino.TrinoSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The lake of a server whose settings name one; refuses settings in the words of an operator. */
final class ServerLake implements AutoCloseable {
    /** Publications that wait for another one, each of a query. */
    private static final int QUEUED_MAX = 1_000;

    private final LakeSchedule schedule;
    private final WorkerPool publisher = new WorkerPool("tenrec-publish", 1, QUEUED_MAX);
    private final TableCatalog catalog;
    private final Optional<LakeEngine> engine;

    /** Publications do not begin yet. */
    ServerLake(Config config, Disk disk, Database database, Metrics metrics, Clock clock) {
        Lake lake = new Lake(disk, location(config), database.events(), database.persons(), database.groups(), clock);
        metrics.gauge("tenrec_lake_pending_events", "Stored events that are not in the lake yet.", lake::pendingCount);
        metrics.total("tenrec_lake_failures", "Publications of a project to the lake that failed.", lake::failureCount);
        SteadyClock steadyClock = new SteadyClock(clock, System::nanoTime);
        HotWindow window = window(lake, database, steadyClock::isSteady, clock);
        schedule = new LakeSchedule(lake, window, config.lakeInterval());
        catalog = lake.catalog();
        engine = trino(config)
                .map(trino -> new LakeEngine(
                        lake, publisher, new TrinoClient(trino, TrinoClient.Limits.DEFAULT), database.groups(), clock));
    }

    /** Locks the folder of the lake, if there is one, for this process. */
    static Optional<Disk> lock(Config config) {
        if (config.lake().isEmpty()) {
            return Optional.empty();
        }
        requireLibraries();
        try {
            return Optional.of(RealDisk.lock(Path.of(config.lake())));
        } catch (DirectoryInUseException used) {
            throw new ConfigException("Another server uses the folder of the setting lake.", used);
        } catch (IOException unusable) {
            throw new ConfigException("Cannot use the setting lake: " + unusable.getMessage() + ".", unusable);
        }
    }

    /** Refuses the plain jar. */
    static void requireLibraries() {
        try {
            Class.forName("org.apache.iceberg.Table", false, ServerLake.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new ConfigException(
                    "The setting lake needs a jar with the libraries of Iceberg: mvn -Plake package.", missing);
        }
    }

    /** The folder as engines open it. */
    static String location(Config config) {
        return "file://" + Path.of(config.lake()).toAbsolutePath().normalize();
    }

    private static Optional<TrinoSettings> trino(Config config) {
        if (config.trino().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new TrinoSettings(
                    URI.create(config.trino()),
                    config.trinoCatalog(),
                    config.trinoUser(),
                    config.trinoPassword(),
                    config.trinoToken()));
        } catch (IllegalArgumentException unusable) {
            throw new ConfigException("Cannot use the setting trino: " + unusable.getMessage() + ".", unusable);
        }
    }

    /** Leaves events to a lake by the settings of their projects. */
    static HotWindow window(Lake lake, Database database, BooleanSupplier isClockSteady, Clock clock) {
        return new HotWindow(
                lake,
                projectId -> database.accounts().projects().hotMicros(projectId, Timestamps.micros(clock.instant())),
                isClockSteady,
                clock);
    }

    void begin() {
        schedule.begin();
    }

    /** The tables as engines are told of them. */
    TableCatalog catalog() {
        return catalog;
    }

    /** The engine that asks Trino about the tables; empty if the settings name none. */
    Optional<LakeEngine> engine() {
        return engine;
    }

    @Override
    public void close() {
        publisher.close();
        schedule.close();
    }
}
