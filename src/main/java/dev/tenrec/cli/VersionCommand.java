package dev.tenrec.cli;

import dev.tenrec.json.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says which program this is and which Java runs it. */
@Command(name = "version", description = "Print the version.", mixinStandardHelpOptions = true)
final class VersionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() {
        String text = json ? Json.text(new Version(number(), Runtime.version().toString())) : line();
        spec.commandLine().getOut().println(text);
        return ExitCode.OK.number();
    }

    /** The version of the jar; classes that run outside a jar have none. */
    static String number() {
        String number = Main.class.getPackage().getImplementationVersion();
        return number == null ? "development" : number;
    }

    private static String line() {
        return "tenrec " + number() + " (Java " + Runtime.version() + ")";
    }

    /** Output of {@code --json}. */
    record Version(String version, String java) {}

    /** The same line for {@code --version}. */
    static final class Text implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {line()};
        }
    }
}
