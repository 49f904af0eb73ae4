package dev.tenrec.cli;

import dev.tenrec.StoppedLake;
import dev.tenrec.json.Json;
import dev.tenrec.lake.Lake;
import dev.tenrec.lake.TableStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The tables of the lake: how far they are, publishing by hand, and whether they hold what the server holds. */
@Command(
        name = "lake",
        description = "Show, publish, verify or leave events to the Iceberg tables of the setting lake.",
        mixinStandardHelpOptions = true)
final class LakeCommand implements Runnable {
    private static final Set<String> EXPLAINED = Set.of("data-dir", "lake");

    @Spec
    private CommandSpec spec;

    private final Settings settings;

    private LakeCommand(Settings settings) {
        this.settings = settings;
    }

    static CommandLine with(Settings settings) {
        LakeCommand lake = new LakeCommand(settings);
        CommandLine commandLine = new CommandLine(lake);
        for (Object command : List.of(lake.new Status(), lake.new Publish(), lake.new Depart(), lake.new Verify())) {
            commandLine.addSubcommand(settings.addTo(command, EXPLAINED));
        }
        return commandLine;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Say status, publish, depart or verify.");
    }

    @Command(
            name = "status",
            description = "List the tables and how far they are; the server may run.",
            mixinStandardHelpOptions = true)
    final class Status implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Option(names = "--json", description = "Print a JSON array.")
        private boolean json;

        @Override
        public Integer call() throws IOException {
            List<TableStatus> tables = StoppedLake.status(settings.read(spec));
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                out.println(Json.text(tables.stream().map(LakeCommand::fields).toList()));
            } else {
                tables.forEach(table -> out.println(line(table)));
            }
            return ExitCode.OK.number();
        }
    }

    @Command(
            name = "publish",
            description = "Publish all events now, while the server is stopped.",
            mixinStandardHelpOptions = true)
    final class Publish implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() throws IOException {
            try (StoppedLake stopped = StoppedLake.open(settings.read(spec), FatalFailure::end)) {
                Lake lake = stopped.lake();
                for (int project : lake.projectIds().toArray()) {
                    lake.publish(project);
                    spec.commandLine()
                            .getOut()
                            .println("project " + project + ": "
                                    + lake.state(project).published() + " events published");
                }
            }
            return ExitCode.OK.number();
        }
    }

    @Command(
            name = "depart",
            description = "Leave events to the lake now that are older than the hot window of their project, while the"
                    + " server is stopped.",
            mixinStandardHelpOptions = true)
    final class Depart implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() throws IOException {
            return findings(spec, (stopped, project) -> {
                List<String> findings = stopped.window().depart(project);
                spec.commandLine()
                        .getOut()
                        .println("project " + project + ": " + stopped.lake().departedCount(project)
                                + " events are in the lake only");
                return findings;
            });
        }
    }

    @Command(
            name = "verify",
            description = "Compare the tables with the data directory, while the server is stopped; changes nothing.",
            mixinStandardHelpOptions = true)
    final class Verify implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() throws IOException {
            return findings(spec, (stopped, project) -> stopped.lake().verify(project));
        }
    }

    /** Finds what is wrong with the lake of a project. */
    private interface ProjectFindings {
        List<String> of(StoppedLake stopped, int project) throws IOException;
    }

    /** Prints what is wrong with the lake of any project; the exit code tells whether anything is. */
    private Integer findings(CommandSpec spec, ProjectFindings each) throws IOException {
        List<String> findings = new ArrayList<>();
        try (StoppedLake stopped = StoppedLake.open(settings.read(spec), FatalFailure::end)) {
            for (int project : stopped.lake().projectIds().toArray()) {
                findings.addAll(each.of(stopped, project));
            }
        }
        findings.forEach(spec.commandLine().getOut()::println);
        return (findings.isEmpty() ? ExitCode.OK : ExitCode.FAILED).number();
    }

    private static Map<String, Object> fields(TableStatus table) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("project", table.projectId());
        fields.put("table", table.table());
        fields.put("published", table.published());
        fields.put("rows", table.rows());
        fields.put("files", table.files());
        fields.put("bytes", table.bytes());
        fields.put("at", table.at().toString());
        return fields;
    }

    private static String line(TableStatus table) {
        return String.format(
                Locale.ROOT,
                "project %d  %s  %d published  %d rows  %d files  %d bytes  %s",
                table.projectId(),
                table.table(),
                table.published(),
                table.rows(),
                table.files(),
                table.bytes(),
                table.at());
    }
}
