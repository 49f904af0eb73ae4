package dev.tenrec.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tenrec.Config;
import dev.tenrec.ConfigException;
import dev.tenrec.database.Database;
import dev.tenrec.database.Eraser;
import dev.tenrec.database.RepeatedErasure;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.DiskFile;
import dev.tenrec.erasure.ErasureFormat;
import dev.tenrec.erasure.ErasureRecords;
import dev.tenrec.json.Json;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Erases at once what was deleted, for one who can't wait for the running server to do it within a day. It works on the
 * data directory itself, so the server has to be stopped.
 */
@Command(
        name = "erase",
        description = "Erase what was deleted from the files of a data directory, while the server is stopped.",
        mixinStandardHelpOptions = true)
final class EraseCommand implements Callable<Integer> {
    static final Set<String> EXPLAINED = Set.of("data-dir");
    private static final double MEGABYTE = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--now", description = "Do it now. A running server does it within a day.")
    private boolean now;

    @Option(
            names = "--again",
            paramLabel = "FILE",
            description = "Before, delete again what this record of erasures tells of; for a restored backup.")
    private @Nullable Path again;

    private final Settings settings;

    EraseCommand(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Integer call() throws IOException {
        if (!now) {
            throw new ParameterException(spec.commandLine(), "Say --now. A running server erases within a day.");
        }
        Config config = settings.read(spec);
        PrintWriter messages = spec.commandLine().getErr();
        if (!Files.isDirectory(config.dataDir())) {
            throw new ConfigException(
                    "There is no data directory at " + config.dataDir() + ". Name it with --data-dir.");
        }
        try (Database database =
                Database.lock(config.dataDir(), config.store(), Clock.systemUTC(), FatalFailure::end)) {
            database.open().toCompletableFuture().join();
            Disk disk = database.store().disk();
            long before = sizeBytes(disk);
            messages.printf(Locale.ROOT, "Erasing in %s, %.1f MB%n", config.dataDir(), before / MEGABYTE);
            messages.flush();
            long start = System.nanoTime();
            if (again != null) {
                int repeated = repeat(database, again);
                messages.printf(Locale.ROOT, "Deleted again what %d records tell of%n", repeated);
            }
            new Eraser(database, Clock.systemUTC()).eraseNow();
            long after = sizeBytes(disk);
            messages.printf(
                    Locale.ROOT,
                    "Erased what was deleted in %.1f s; %.1f MB are left%n",
                    (System.nanoTime() - start) / 1e9,
                    after / MEGABYTE);
        }
        return ExitCode.OK.number();
    }

    private static int repeat(Database database, Path file) throws IOException {
        List<ErasureRecords.Entry> records = records(file);
        try {
            return new RepeatedErasure(database, Clock.systemUTC()).run(records);
        } catch (IllegalArgumentException incomplete) {
            throw new ConfigException(file + " can't erase this copy again: " + incomplete.getMessage() + ".");
        }
    }

    private static List<ErasureRecords.Entry> records(Path file) throws IOException {
        try {
            return ErasureFormat.read(Json.parse(Files.readAllBytes(file)));
        } catch (NoSuchFileException missing) {
            throw new ConfigException("There is no file " + file + ".");
        } catch (JsonProcessingException | IllegalArgumentException wrong) {
            throw new ConfigException(file + " is no record of erasures: " + wrong.getMessage() + ".");
        }
    }

    private static long sizeBytes(Disk disk) throws IOException {
        long sum = 0;
        for (String name : disk.list()) {
            if (name.contains(".")) {
                try (DiskFile file = disk.openReadOnly(name)) {
                    sum += file.size();
                } catch (FileNotFoundException renamed) {
                    // A file that was being written is counted under its final name.
                }
            }
        }
        return sum;
    }
}
