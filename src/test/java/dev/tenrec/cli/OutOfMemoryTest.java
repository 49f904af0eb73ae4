package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParseResult;

final class OutOfMemoryTest {
    @Command
    private static final class Any {}

    @Test
    void hasAnExitCodeOfItsOwnAndNamesTheOption() {
        OutOfMemoryError full = new OutOfMemoryError("Java heap space");
        assertThat(endOf(new CompletionException(full))).startsWith("71 tenrec: out of memory: the heap of ");
        assertThat(endOf(new CompletionException(new IOException("Map failed", full))))
                .startsWith("71 ")
                .contains("-Xmx" + 2 * (Runtime.getRuntime().maxMemory() >> 20) + "m");
        assertThat(endOf(new IOException("Input/output error"))).isEqualTo("74 tenrec: Input/output error");
    }

    private static String endOf(Exception failure) {
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(new Any()).setErr(new PrintWriter(err, true));
        int code = Failures.execution(
                failure, command, ParseResult.builder(command.getCommandSpec()).build());
        return code + " " + err.toString().strip();
    }
}
