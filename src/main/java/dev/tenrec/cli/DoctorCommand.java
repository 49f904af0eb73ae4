package dev.tenrec.cli;

import dev.tenrec.Config;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Looks for what keeps a server with these settings from working, and says what to do. It changes nothing, and may run
 * beside the server.
 */
@Command(
        name = "doctor",
        description = "Look for what is wrong with settings, memory, disk and network; exit code 1 for a problem.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    private final Settings settings;

    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print a JSON array of findings.")
    private boolean json;

    DoctorCommand(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Integer call() throws IOException {
        Config config = settings.read(spec);
        List<Finding> found = new ArrayList<>(new MachineCheck(config).run());
        found.addAll(new DataDirectoryCheck(config.dataDir()).run());
        found.addAll(new NetworkCheck(config).run());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.text(found.stream()
                    .map(finding -> Json.object()
                            .put("grade", finding.grade().word())
                            .put("text", finding.text())
                            .put("advice", finding.advice()))
                    .toList()));
        } else {
            found.forEach(finding -> out.println(line(finding)));
        }
        boolean hasProblem = found.stream().anyMatch(finding -> finding.grade() == Finding.Grade.PROBLEM);
        return (hasProblem ? ExitCode.FAILED : ExitCode.OK).number();
    }

    private static String line(Finding finding) {
        String line = String.format(Locale.ROOT, "%-9s%s", finding.grade().word(), finding.text());
        return finding.advice().isEmpty() ? line : line + "\n         " + finding.advice();
    }
}
