package dev.tenrec.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.ConfigException;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import dev.tenrec.rehearsal.plan.Yaml;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Rehearses imports on a running server; for scripts and builds. */
@Command(
        name = "rehearse",
        description = "Rehearse an import on a running server.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class RehearseCommand {
    private static final String REHEARSALS = "rehearsals/";
    private static final long PAUSE_MILLIS = 200;
    /** At most, in UTF-8. */
    private static final long BYTES_OF_A_CHARACTER = 4;

    private RehearseCommand() {}

    /** The command with its subcommands. */
    static CommandLine with(Map<String, String> environment) {
        CommandLine rehearse = new CommandLine(new RehearseCommand());
        rehearse.addSubcommand(new Start(environment));
        rehearse.addSubcommand(new Baseline(environment));
        rehearse.addSubcommand(new Status(environment));
        rehearse.addSubcommand(new Report(environment));
        rehearse.addSubcommand(new Check(environment));
        rehearse.addSubcommand(new Diff(environment));
        return rehearse;
    }

    /** Options that all have. */
    private abstract static class OnServer implements Callable<Integer> {
        @Mixin
        private final RehearsalClient client = new RehearsalClient();

        @Option(names = "--key-file", paramLabel = "FILE", description = RehearsalClient.KEY_FILE)
        private @Nullable Path keyFile;

        @Spec
        private CommandSpec spec;

        private final Map<String, String> environment;

        OnServer(Map<String, String> environment) {
            this.environment = environment;
        }

        final RehearsalClient client() {
            client.use(environment, keyFile);
            return client;
        }

        final PrintWriter out() {
            return spec.commandLine().getOut();
        }

        /** Makes a report and waits for it; prints the progress to the terminal, once a change. */
        final JsonNode report(int id) throws IOException, InterruptedException {
            String path = REHEARSALS + id + "/report/";
            JsonNode state = client().ask("POST", path, null);
            long before = -1;
            while (state.path("status").asText().equals("running")) {
                long percent = 100L
                        * state.path("requests_done").asLong()
                        / Math.max(1, state.path("requests").asLong());
                if (percent != before) {
                    spec.commandLine().getErr().println("reading requests: " + percent + " %");
                    before = percent;
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
                state = client().ask("GET", path, null);
            }
            return state;
        }
    }

    @Command(name = "start", description = "Make a rehearsal and print its key.", mixinStandardHelpOptions = true)
    private static final class Start extends OnServer {
        @Parameters(paramLabel = "NAME", description = "A name for people.")
        private String name;

        @Option(names = "--mode", defaultValue = "service", description = "service or strict.")
        private String mode;

        @Option(names = "--plan", paramLabel = "FILE", description = "The plan, in YAML or JSON.")
        private @Nullable Path plan;

        Start(Map<String, String> environment) {
            super(environment);
        }

        @Override
        public Integer call() throws IOException, InterruptedException {
            String text = plan == null ? null : read(plan);
            ObjectNode body = Json.object().put("name", name).put("mode", mode);
            JsonNode made = client().ask("POST", REHEARSALS, body);
            int id = made.path("id").asInt();
            out().println("rehearsal " + id);
            out().println("key " + made.path("api_token").asText());
            if (text != null) {
                client().ask("PATCH", REHEARSALS + id + "/", Json.object().put("plan", text));
            }
            return ExitCode.OK.number();
        }

        /** Reads a plan, unless it is larger than any that the server takes. */
        private static String read(Path file) throws IOException {
            long bytes = Files.size(file);
            if (bytes > BYTES_OF_A_CHARACTER * Yaml.SIZE_MAX) {
                throw new ConfigException(String.format(
                        Locale.ROOT,
                        "%s has %,d bytes. A plan has at most %,d characters: write counts, not events.",
                        file,
                        bytes,
                        Yaml.SIZE_MAX));
            }
            return Files.readString(file);
        }
    }

    @Command(
            name = "baseline",
            description = "Tell what the target holds by the lines of a file, in place of what was told before.",
            mixinStandardHelpOptions = true)
    private static final class Baseline extends OnServer {
        @Parameters(index = "0", paramLabel = "ID", description = "The id of the rehearsal.")
        private int id;

        @Parameters(index = "1", paramLabel = "FILE", description = "Persons, group types and events in lines of JSON.")
        private Path file;

        Baseline(Map<String, String> environment) {
            super(environment);
        }

        @Override
        public Integer call() throws IOException, InterruptedException {
            String path = REHEARSALS + id + "/baseline/";
            try (LineChunks chunks = new LineChunks(file)) {
                String lines = chunks.next();
                client().bytes("DELETE", path, null);
                while (!lines.isEmpty()) {
                    try {
                        client().ask("POST", path, Json.object().put("lines", lines));
                    } catch (ApiException refused) {
                        throw new ConfigException(chunks.place() + ": " + refused.getMessage(), refused);
                    }
                    lines = chunks.next();
                }
            }
            out().println("lines "
                    + client().ask("GET", path, null).path("lines").asLong());
            return ExitCode.OK.number();
        }
    }

    @Command(name = "status", description = "Print what has arrived so far.", mixinStandardHelpOptions = true)
    private static final class Status extends OnServer {
        @Parameters(paramLabel = "ID", description = "The id of the rehearsal.")
        private int id;

        Status(Map<String, String> environment) {
            super(environment);
        }

        @Override
        public Integer call() throws IOException, InterruptedException {
            JsonNode progress = client().ask("GET", REHEARSALS + id + "/", null).path("progress");
            progress.properties().forEach(one -> out().println(one.getKey() + " " + one.getValue()));
            return ExitCode.OK.number();
        }
    }

    @Command(name = "report", description = "Make a report and print it.", mixinStandardHelpOptions = true)
    private static final class Report extends OnServer {
        @Parameters(paramLabel = "ID", description = "The id of the rehearsal.")
        private int id;

        @Option(names = "--format", defaultValue = "md", description = "md, html, json, junit or sarif.")
        private String format;

        @Option(names = "--output", paramLabel = "FILE", description = "Write it to a file.")
        private @Nullable Path output;

        Report(Map<String, String> environment) {
            super(environment);
        }

        @Override
        public Integer call() throws IOException, InterruptedException {
            JsonNode state = report(id);
            if (!state.path("status").asText().equals("complete")) {
                out().println("The report failed: " + state.path("failure").asText());
                return ExitCode.NOT_COMPLETE.number();
            }
            byte[] bytes = client().bytes("GET", REHEARSALS + id + "/report/?format=" + format, null);
            if (output == null) {
                out().println(new String(bytes, StandardCharsets.UTF_8));
            } else {
                Files.write(output, bytes);
            }
            return ExitCode.OK.number();
        }
    }

    @Command(
            name = "check",
            description = "Make a report and answer with an exit code: 0 is GO, 1 NO-GO, 3 not complete, 4 pending.",
            mixinStandardHelpOptions = true)
    private static final class Check extends OnServer {
        @Parameters(paramLabel = "ID", description = "The id of the rehearsal.")
        private int id;

        @Option(
                names = "--fail-on",
                defaultValue = "warn",
                description = "warn: a warning that is not waived is 4; error: it is 0.")
        private String failOn;

        Check(Map<String, String> environment) {
            super(environment);
        }

        @Override
        public Integer call() throws IOException, InterruptedException {
            JsonNode state = report(id);
            JsonNode report = state.path("report");
            boolean isWhole = state.path("status").asText().equals("complete")
                    && state.path("is_current").asBoolean();
            if (!isWhole) {
                out().println("not complete " + state.path("failure").asText(""));
                return ExitCode.NOT_COMPLETE.number();
            }
            for (JsonNode finding : report.path("findings")) {
                boolean isShown = !finding.path("severity").asText().equals("INFO")
                        && !finding.path("waived").asBoolean();
                if (isShown) {
                    out().println(finding.path("rule").asText() + " "
                            + finding.path("severity").asText() + " "
                            + finding.path("message").asText());
                }
            }
            String verdict = report.path("verdict").asText();
            out().println(verdict);
            return exitCode(verdict).number();
        }

        private ExitCode exitCode(String verdict) {
            return switch (verdict) {
                case "GO", "GO-WITH-ACKS" -> ExitCode.OK;
                case "PENDING" -> failOn.equals("error") ? ExitCode.OK : ExitCode.PENDING;
                default -> ExitCode.FAILED;
            };
        }
    }

    @Command(
            name = "diff",
            description = "Print what became better or worse from one rehearsal to another.",
            mixinStandardHelpOptions = true)
    private static final class Diff extends OnServer {
        @Parameters(index = "0", paramLabel = "BEFORE", description = "The id of the earlier rehearsal.")
        private int before;

        @Parameters(index = "1", paramLabel = "AFTER", description = "The id of the later rehearsal.")
        private int after;

        Diff(Map<String, String> environment) {
            super(environment);
        }

        @Override
        public Integer call() throws IOException, InterruptedException {
            report(before);
            report(after);
            JsonNode diff = client().ask("GET", REHEARSALS + after + "/diff/?with=" + before, null);
            print("repaired", diff.path("repaired"));
            print("broken", diff.path("broken"));
            print("changed", diff.path("changed"));
            return (diff.path("broken").isEmpty() ? ExitCode.OK : ExitCode.FAILED).number();
        }

        private void print(String word, JsonNode changes) {
            for (JsonNode one : changes) {
                out().println(word + " " + one.path("rule").asText() + " "
                        + one.path("count_before").asLong() + " -> "
                        + one.path("count_after").asLong() + " "
                        + one.path("message").asText());
            }
        }
    }
}
