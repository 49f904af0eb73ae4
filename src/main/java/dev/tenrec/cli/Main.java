package dev.tenrec.cli;

import dev.tenrec.Preload;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private static final Set<String> ABOUT_THE_PROGRAM = Set.of("-h", "--help", "-V", "--version");

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs one command; the process ends with its exit code. */
    public static void main(String[] args) {
        JvmWarnings.everything();
        boolean isServer = isServer(args);
        if (isServer) {
            Preload.begin();
        }
        Settings settings = new Settings(System.getenv(), SETTINGS_FILE);
        CommandLine commandLine = isServer ? server(settings) : commandLine(System.getenv(), settings);
        commandLine.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        commandLine.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        System.exit(run(commandLine, args));
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
        CommandLine main = server(settings);
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

    /** The command that runs the server, alone: making all of them takes a tenth of its start. */
    private static CommandLine server(Settings settings) {
        CommandLine main = new CommandLine(new Main());
        main.addSubcommand(settings.addTo(
                new ServeCommand(settings, () -> StopSignals.take().asked())));
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

    private static boolean isServer(String... args) {
        return withCommand(args)[0].equals(SERVE);
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
