package dev.tenrec.cli;

import dev.tenrec.ConfigException;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.journal.Backup;
import dev.tenrec.journal.DataCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Copies a data directory, also while a server runs on it, and checks the copy. */
@Command(
        name = "backup",
        description = "Copy a data directory, also while a server runs on it, and check the copy.",
        mixinStandardHelpOptions = true)
final class BackupCommand implements Callable<Integer> {
    private static final long MEGABYTE = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The data directory.")
    private Path directory;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "DIR",
            description = "An empty or new directory, or an earlier backup, which gets what it lacks.")
    private Path target;

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new ConfigException("There is no directory " + directory + ".");
        }
        try (Disk from = RealDisk.openUnlocked(directory);
                Disk to = RealDisk.lock(target)) {
            Backup.Copied copied = Backup.copy(from, to);
            DataCheck.Report report = copied.check();
            spec.commandLine()
                    .getErr()
                    .println("Copied " + copied.fileCount() + " files (" + copied.sizeBytes() / MEGABYTE + " MB) to "
                            + target
                            + " and checked it: " + report.recordCount() + " journal records, "
                            + report.snapshotCount() + " snapshots. To use it: tenrec serve --data-dir " + target);
        }
        return ExitCode.OK.number();
    }
}
