package dev.tenrec.cli;

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
    private static final Set<String> ABOUT_THE_PROGRAM = Set.of("-h", "--help", "-V", "--version");

    @Spec
    private CommandSpec spec;

    private Main() {}

    /** Runs one command; the process ends with its exit code. */
    public static void main(String[] args) {
        JvmWarnings.everything();
        CommandLine commandLine = commandLine(System.getenv(), SETTINGS_FILE);
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
        Settings settings = new Settings(environment, settingsFile);
        CommandLine main = new CommandLine(new Main());
        main.addSubcommand(settings.addTo(
                new ServeCommand(settings, () -> StopSignals.take().asked())));
        main.addSubcommand(settings.addTo(
                new DemoCommand(settings, () -> StopSignals.take().asked()), DemoCommand.EXPLAINED));
        main.addSubcommand(new CheckCommand());
        main.addSubcommand(new BackupCommand());
        main.addSubcommand(KeysCommand.with(settings));
        main.addSubcommand(settings.addTo(new HealthCommand(settings), Set.of("host", "port")));
        main.addSubcommand(settings.addTo(new ConfigCommand(settings)));
        main.addSubcommand(RehearseCommand.with(environment));
        main.addSubcommand(new RelayCommand(environment));
        main.addSubcommand(settings.addTo(new DoctorCommand(settings)));
        main.addSubcommand(new VersionCommand());
        main.setParameterExceptionHandler(Failures::usage);
        main.setExecutionExceptionHandler(Failures::execution);
        listExitCodes(main);
        return main;
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
        return Stream.concat(Stream.of("serve"), Arrays.stream(args)).toArray(String[]::new);
    }

    private static void listExitCodes(CommandLine main) {
        Map<String, String> list = new LinkedHashMap<>();
        List.of(ExitCode.values()).forEach(code -> list.put(Integer.toString(code.number()), code.meaning()));
        main.getCommandSpec().usageMessage().exitCodeList(list);
    }
}
