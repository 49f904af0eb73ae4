package dev.tenrec.cli;

import dev.tenrec.ConfigException;
import dev.tenrec.disk.Disk;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.journal.DataCheck;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads every file of a data directory, changes nothing, and says what is damaged. */
@Command(
        name = "check",
        description = "Read every file of a data directory and say what is damaged; changes nothing.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The data directory; best of a stopped server.")
    private Path directory;

    @Option(names = "--json", description = "Print a JSON array of what is damaged.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new ConfigException("There is no directory " + directory + ".");
        }
        DataCheck.Report report;
        try (Disk disk = RealDisk.openUnlocked(directory)) {
            report = DataCheck.run(disk);
        }
        List<String> findings = report.findings();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.text(findings));
        } else {
            findings.forEach(out::println);
        }
        PrintWriter err = spec.commandLine().getErr();
        if (findings.isEmpty()) {
            err.println("All files of " + directory + " are as they were written: " + report.recordCount()
                    + " journal records, " + report.snapshotCount() + " snapshots.");
            return ExitCode.OK.number();
        }
        err.println("tenrec: " + directory + " is damaged. Keep a copy of it, then restore a backup.");
        return ExitCode.FAILED.number();
    }
}
