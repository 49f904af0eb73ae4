package dev.tenrec.cli;

import dev.tenrec.ConfigException;
import dev.tenrec.NearestName;
import dev.tenrec.disk.DirectoryInUseException;
import dev.tenrec.error.ApiException;
import dev.tenrec.journal.DamageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.BindException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns every way a command can fail into one message for the operator and one exit code. */
final class Failures {
    private Failures() {}

    /** The command line itself was wrong. */
    static int usage(ParameterException failure, String... args) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        if (failure instanceof UnmatchedArgumentException unmatched) {
            err.println("tenrec: " + unknown(unmatched.getUnmatched().get(0), command));
        } else {
            err.println("tenrec: " + failure.getMessage());
        }
        err.println("See `" + command.getCommandSpec().qualifiedName() + " --help`.");
        return ExitCode.USAGE.number();
    }

    private static String unknown(String word, CommandLine command) {
        if (word.startsWith("-")) {
            String option = word.replaceAll("=.*", "");
            return "Unknown option " + option + ". Did you mean "
                    + NearestName.of(
                            option, command.getCommandSpec().optionsMap().keySet()) + "?";
        }
        if (command.getSubcommands().isEmpty()) {
            return "There is no use for \"" + word + "\" here.";
        }
        return "Unknown command " + word + ". Did you mean "
                + NearestName.of(word, command.getSubcommands().keySet()) + "?";
    }

    /** The command ran and failed. */
    static int execution(Exception failure, CommandLine command, ParseResult given) {
        return execution(failure, command.getErr());
    }

    /** The same without the library of commands. */
    static int execution(Exception failure, PrintWriter err) {
        if (OutOfMemory.isCauseOf(failure)) {
            err.println(OutOfMemory.message());
            return ExitCode.OUT_OF_MEMORY.number();
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            ExitCode exitCode = exitCode(cause);
            if (exitCode != null) {
                err.println("tenrec: " + message(cause));
                return exitCode.number();
            }
        }
        err.println("tenrec: unexpected failure; please report the lines below.");
        failure.printStackTrace(err);
        return ExitCode.FAILED.number();
    }

    private static @Nullable ExitCode exitCode(Throwable cause) {
        if (cause instanceof ConfigException) {
            return ExitCode.USAGE;
        }
        if (cause instanceof DirectoryInUseException) {
            return ExitCode.IN_USE;
        }
        if (cause instanceof DamageException) {
            return ExitCode.DAMAGED_DATA;
        }
        if (cause instanceof HeapFloor.HeapTooSmallException) {
            return ExitCode.OUT_OF_MEMORY;
        }
        if (cause instanceof BindException || cause instanceof ApiException) {
            return ExitCode.FAILED;
        }
        return cause instanceof IOException ? ExitCode.IO_ERROR : null;
    }

    private static String message(Throwable cause) {
        if (cause instanceof BindException) {
            return "Cannot listen there: " + cause.getMessage()
                    + ". Choose another port with --port, or 0 for any free one.";
        }
        if (cause instanceof DirectoryInUseException) {
            return cause.getMessage() + " Stop that one first, or use another directory with --data-dir.";
        }
        if (cause instanceof DamageException) {
            return "damaged data, " + cause.getMessage()
                    + ". Nothing was changed; `tenrec check DIR` lists all damage.";
        }
        if (cause instanceof ApiException refusal) {
            return refusal.detail();
        }
        return cause instanceof UncheckedIOException || cause.getMessage() == null
                ? cause.toString()
                : cause.getMessage();
    }
}
