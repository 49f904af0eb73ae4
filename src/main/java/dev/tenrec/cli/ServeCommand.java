package dev.tenrec.cli;

import dev.tenrec.Config;
import dev.tenrec.FirstStart;
import dev.tenrec.Tenrec;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Runs the server until SIGTERM or Ctrl-C.
 *
 * <p>What it prints on standard output is for people to paste: the keys and lines of the first start, later one line.
 */
@Command(
        name = "serve",
        description = "Run the server until SIGTERM or Ctrl-C.",
        mixinStandardHelpOptions = true,
        footer = {"", "The first SIGTERM lets running requests end, the second stops at once."})
final class ServeCommand implements Callable<Integer> {
    private final Settings settings;
    private final Supplier<CompletableFuture<Void>> stop;

    @Spec
    private CommandSpec spec;

    /** @param stop called once, when the server is about to start; what it answers ends when the server shall stop */
    ServeCommand(Settings settings, Supplier<CompletableFuture<Void>> stop) {
        this.settings = settings;
        this.stop = stop;
    }

    @Override
    public Integer call() throws IOException {
        Config config = settings.read(spec);
        JvmWarnings.level(config.logLevel());
        PrintWriter out = spec.commandLine().getOut();
        CompletableFuture<Void> asked = stop.get();
        try (Tenrec tenrec = Tenrec.start(config, DiskFailure::end)) {
            PortFile.write(config, tenrec.port());
            CompletableFuture<Optional<FirstStart>> ready = tenrec.ready().toCompletableFuture();
            CompletableFuture.anyOf(ready, asked).join();
            if (ready.isDone()) {
                Greeting.print(out, tenrec.baseUrl(), config, ready.join());
            }
            asked.join();
        }
        return ExitCode.OK.number();
    }
}
