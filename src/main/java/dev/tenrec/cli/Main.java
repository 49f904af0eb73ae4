package dev.tenrec.cli;

import dev.tenrec.Preload;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program: chooses a command, runs it, and ends the process with what it answers. */
@Command(
        name = "tenrec",
        description = "A product analytics server in one jar that speaks PostHog's API.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.Text.class,
        synopsisSubcommandLabel = "[COMMAND]",
        exitCodeListHeading = "%nExit codes:%n",
        footer = {"", "Without a command the server starts: tenrec --port 9000 is tenrec serve --port 9000."})
public final class Main implements Runnable {
    private static final Path SETTINGS_FILE = Path.of("conf", "tenrec.properties");
    private static final String SERVE = "serve";
    private static final String DEMO = "demo";
    private static final String TEST_MODE = "test-mode";
    private static final String NO_BROWSER = "no-browser";
    private static final String CONFIG = "config";
    private static final String SEED = "seed";

    private static final Set<String> ABOUT_THE_PROGRAM = Set.of("-h", "--help", "-V", "--version");

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs one command; the process ends with its exit code. */
    public static void main(String[] args) {
        JvmWarnings.everything();
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Settings settings = new Settings(System.getenv(), SETTINGS_FILE);
        OptionalInt ended = runServer(settings, List.of(withCommand(args)), out, err);
        System.exit(ended.isPresent() ? ended.getAsInt() : run(settings, out, err, args));
    }

    /**
     * Runs one of the two commands that run a server, without picocli where their arguments are plain.
     *
     * @param arguments the command first
     * @return the exit code; empty for another command, and where something is to be explained or refused
     */
    private static OptionalInt runServer(Settings settings, List<String> arguments, PrintWriter out, PrintWriter err) {
        List<String> rest = arguments.subList(1, arguments.size());
        return switch (arguments.get(0)) {
            case SERVE -> {
                Preload.begin();
                yield PlainArguments.read(rest, Set.of(CONFIG), Set.of(TEST_MODE))
                        .map(plain -> serve(settings, plain, out, err))
                        .orElseGet(OptionalInt::empty);
            }
            case DEMO -> {
                Preload.begin();
                yield PlainArguments.read(rest, Set.of(CONFIG, SEED), Set.of(NO_BROWSER))
                        .flatMap(plain -> demo(settings, plain, out, err))
                        .orElseGet(OptionalInt::empty);
            }
            default -> OptionalInt.empty();
        };
    }

    private static OptionalInt serve(Settings settings, PlainArguments plain, PrintWriter out, PrintWriter err) {
        ServeCommand command =
                new ServeCommand(settings, () -> StopSignals.take().asked());
        return ended(() -> command.run(plain.options(), plain.flags().contains(TEST_MODE), out), err);
    }

    private static Optional<OptionalInt> demo(
            Settings settings, PlainArguments plain, PrintWriter out, PrintWriter err) {
        OptionalLong seed = DemoCommand.seed(plain.options());
        if (seed.isEmpty()) {
            return Optional.empty();
        }
        DemoCommand command = new DemoCommand(settings, () -> StopSignals.take().asked());
        boolean noBrowser = plain.flags().contains(NO_BROWSER);
        return Optional.of(ended(() -> command.run(plain.options(), noBrowser, seed.getAsLong(), out), err));
    }

    private static OptionalInt ended(Callable<Integer> command, PrintWriter err) {
        try {
            return OptionalInt.of(command.call());
        } catch (Exception failure) {
            return OptionalInt.of(Failures.execution(failure, err));
        }
    }

    private static int run(Settings settings, PrintWriter out, PrintWriter err, String... args) {
        CommandLine commandLine = commandLine(System.getenv(), settings);
        commandLine.setOut(out);
        commandLine.setErr(err);
        return run(commandLine, args);
    }

    /**
     * Runs one command in this process.
     *
     * @return the exit code
     */
    static int run(CommandLine commandLine, String... args) {
        return commandLine.execute(withCommand(args));
    }

    /**
     * All commands, to be run by {@link #run}.
     *
     * @param environment the variables of the process
     * @param settingsFile read when it is there and no other is named
     */
    static CommandLine commandLine(Map<String, String> environment, Path settingsFile) {
        return commandLine(environment, new Settings(environment, settingsFile));
    }

    private static CommandLine commandLine(Map<String, String> environment, Settings settings) {
        CommandLine main = new CommandLine(new Main());
        main.addSubcommand(settings.addTo(
                new ServeCommand(settings, () -> StopSignals.take().asked())));
        main.addSubcommand(settings.addTo(
                new DemoCommand(settings, () -> StopSignals.take().asked()), DemoCommand.EXPLAINED));
        main.addSubcommand(new CheckCommand());
        main.addSubcommand(new BackupCommand());
        main.addSubcommand(settings.addTo(new EraseCommand(settings), EraseCommand.EXPLAINED));
        main.addSubcommand(KeysCommand.with(settings));
        main.addSubcommand(settings.addTo(new HealthCommand(settings), Set.of("host", "port")));
        main.addSubcommand(settings.addTo(new ConfigCommand(settings)));
        main.addSubcommand(LakeCommand.with(settings));
        main.addSubcommand(RehearseCommand.with(environment));
        main.addSubcommand(new RelayCommand(environment));
        main.addSubcommand(settings.addTo(new DoctorCommand(settings)));
        main.addSubcommand(new VersionCommand());
        handleFailures(main);
        return main;
    }

    /** For all commands that are there by now. */
    private static void handleFailures(CommandLine main) {
        main.setParameterExceptionHandler(Failures::usage);
        main.setExecutionExceptionHandler(Failures::execution);
        listExitCodes(main);
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** Options without a command are those of the server. */
    private static String[] withCommand(String... args) {
        if (args.length > 0 && (!args[0].startsWith("-") || ABOUT_THE_PROGRAM.contains(args[0]))) {
            return args;
        }
        return Stream.concat(Stream.of(SERVE), Arrays.stream(args)).toArray(String[]::new);
    }

    private static void listExitCodes(CommandLine main) {
        Map<String, String> list = new LinkedHashMap<>();
        List.of(ExitCode.values()).forEach(code -> list.put(Integer.toString(code.number()), code.meaning()));
        main.getCommandSpec().usageMessage().exitCodeList(list);
    }
}
