package dev.tenrec.cli;

import dev.tenrec.Config;
import dev.tenrec.ConfigException;
import dev.tenrec.FirstStart;
import dev.tenrec.Tenrec;
import dev.tenrec.cli.log.LogProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

    @Option(
            names = "--test-mode",
            description = "Keep everything in memory, and serve tests below /_tenrec/: reset, await, faults, clock.")
    private boolean isForTests;

    /** @param stop called once, when the server is about to start; what it answers ends when the server shall stop */
    ServeCommand(Settings settings, Supplier<CompletableFuture<Void>> stop) {
        this.settings = settings;
        this.stop = stop;
    }

    @Override
    public Integer call() throws IOException {
        return run(Settings.options(spec), isForTests, spec.commandLine().getOut());
    }

    /** @param options settings, and the file of others, by their names without dashes */
    int run(Map<String, String> options, boolean isForTests, PrintWriter out) throws IOException {
        HeapFloor.require();
        Config config = settings.read(options, Map.of());
        LogProvider.use(config.logLevel(), config.logFormat());
        CompletableFuture<Void> asked = stop.get();
        try (Tenrec tenrec = isForTests ? inMemory(config) : Tenrec.start(config, FatalFailure::end)) {
            PortFile.write(config, tenrec.port());
            CompletableFuture<Optional<FirstStart>> ready = tenrec.ready().toCompletableFuture();
            CompletableFuture.anyOf(ready, asked).join();
            if (ready.isDone()) {
                greet(out, tenrec.baseUrl(), config, ready.join());
            }
            asked.join();
        }
        return ExitCode.OK.number();
    }

    /** Data that are meant to stay must not meet tests, which forget them. */
    private static Tenrec inMemory(Config config) {
        if (config.origins().get("data-dir") != Config.Origin.DEFAULT) {
            throw new ConfigException("--test-mode keeps everything in memory. Remove the setting data-dir.");
        }
        return Tenrec.inMemory(config);
    }

    /** Prints the new keys at the first start, one line later. */
    private static void greet(PrintWriter out, String url, Config config, Optional<FirstStart> first) {
        out.println("Tenrec " + VersionCommand.number() + " is ready at " + url);
        first.ifPresent(start -> {
            printKeys(out, url, config, start);
            out.println("To sign in with a browser, set your e-mail and password once, with this code:\n\n"
                    + start.setUpCode() + "\n");
        });
        out.flush();
    }

    private static void printKeys(PrintWriter out, String url, Config config, FirstStart made) {
        String key = made.projectKey();
        // A key that the operator chose is known to the operator, and has no business in a log.
        String personal = config.personalApiKey().isEmpty()
                ? "POSTHOG_PERSONAL_API_KEY=" + made.personalKey()
                : "# POSTHOG_PERSONAL_API_KEY is the one that you set.";
        String bearer = config.personalApiKey().isEmpty() ? made.personalKey() : "YOUR_PERSONAL_KEY";
        out.println("""

                This data directory is new. Its keys are shown this once; the personal one is not kept in readable form.

                For your application's environment:

                POSTHOG_HOST=%1$s
                POSTHOG_KEY=%2$s
                %3$s
                POSTHOG_PROJECT_ID=%4$d

                To send a first event (npm install posthog-node; save as first.mjs; node first.mjs):

                import { PostHog } from 'posthog-node'
                const posthog = new PostHog('%2$s', { host: '%1$s' })
                posthog.capture({ distinctId: 'ana', event: 'signed up', properties: { plan: 'pro' } })
                await posthog.shutdown()

                To see it:

                curl '%1$s/api/projects/%4$d/events/' -H 'Authorization: Bearer %5$s'
                """.formatted(url, key, personal, made.project().id(), bearer));
    }
}
