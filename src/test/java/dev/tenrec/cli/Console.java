package dev.tenrec.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine;

/** Runs commands in this process and keeps what they print. */
final class Console {
    private final Map<String, String> environment;
    private final Path settingsFile;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    Console(Map<String, String> environment, Path settingsFile) {
        this.environment = environment;
        this.settingsFile = settingsFile;
    }

    /** Without variables and without a file. */
    static Console plain() {
        return new Console(Map.of(), Path.of("there", "is", "none"));
    }

    int run(String... args) {
        CommandLine commandLine = Main.commandLine(environment, settingsFile);
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return Main.run(commandLine, args);
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
