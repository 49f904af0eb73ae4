package dev.tenrec.cli;

import dev.tenrec.Config;
import dev.tenrec.FirstOwner;
import dev.tenrec.FirstStart;
import dev.tenrec.Tenrec;
import dev.tenrec.cli.log.LogProvider;
import dev.tenrec.demo.Access;
import dev.tenrec.demo.Demo;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Runs a server with a project that is filled, and opens it in a browser that is signed in.
 *
 * <p>Without {@code --data-dir} on the command line the data lie in a temporary directory and go when it stops: a
 * setting that is meant for a real server must not be where a demo writes.
 */
@Command(
        name = "demo",
        description = "Run a server with a made-up project to look at, and open it in a browser.",
        mixinStandardHelpOptions = true,
        footer = {"", "Without --data-dir everything is forgotten when it stops."})
final class DemoCommand implements Callable<Integer> {
    static final Set<String> EXPLAINED = Set.of("host", "port", "port-file", "data-dir", "log-level");

    private static final int PORTS_TRIED = 20;
    private static final String DEFAULT_SEED = "1";

    private final Settings settings;
    private final Supplier<CompletableFuture<Void>> stop;

    @Spec
    private CommandSpec spec;

    @Option(names = "--no-browser", description = "Do not open a browser.")
    private boolean noBrowser;

    @Option(
            names = "--seed",
            paramLabel = "NUMBER",
            defaultValue = DEFAULT_SEED,
            description = "Another number makes another project. Default: ${DEFAULT-VALUE}.")
    private long seed;

    /** @param stop as of {@link ServeCommand} */
    DemoCommand(Settings settings, Supplier<CompletableFuture<Void>> stop) {
        this.settings = settings;
        this.stop = stop;
    }

    @Override
    public Integer call() throws IOException {
        return run(Settings.options(spec), noBrowser, seed, spec.commandLine().getOut());
    }

    /** Reads a number of a seed where it is plain; the rest is for picocli to refuse. */
    static OptionalLong seed(Map<String, String> options) {
        String text = options.getOrDefault("seed", DEFAULT_SEED);
        return text.matches("[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /** @param options settings, and the file of others, by their names without dashes */
    int run(Map<String, String> options, boolean noBrowser, long seed, PrintWriter out) throws IOException {
        HeapFloor.require();
        Config given = settings.read(options, Map.of());
        LogProvider.use(given.logLevel(), given.logFormat());
        try (DemoDirectory directory =
                isChosen(given, "data-dir") ? DemoDirectory.at(given.dataDir(), seed) : DemoDirectory.temporary(seed)) {
            CompletableFuture<Void> asked = stop.get();
            try (Tenrec tenrec = directory.start(config(given, options, directory))) {
                PortFile.write(given, tenrec.port());
                CompletableFuture<Optional<FirstStart>> ready = tenrec.ready().toCompletableFuture();
                CompletableFuture.anyOf(ready, asked).join();
                if (ready.isDone()) {
                    show(directory, tenrec, ready.join(), asked, noBrowser, out);
                }
            }
        }
        return ExitCode.OK.number();
    }

    private static void show(
            DemoDirectory directory,
            Tenrec tenrec,
            Optional<FirstStart> first,
            CompletableFuture<Void> asked,
            boolean noBrowser,
            PrintWriter out)
            throws IOException {
        DemoDirectory.Card card = directory.card();
        Access access = first.map(made -> new Access(tenrec.baseUrl(), made.projectKey(), made.personalKey()))
                .orElseGet(() -> new Access(tenrec.baseUrl(), card.projectKey(), ""));
        String url = card.signInUrl(tenrec.baseUrl());
        if (!noBrowser) {
            // While it starts the rest is made; the page waits for the owner, who comes last.
            openBrowser(url);
        }
        try (Demo demo = new Demo(access, card.seed(), Clock.systemUTC())) {
            if (first.isPresent()) {
                demo.describe();
                // The password is hashed beside the filling, but counts once everything is there.
                CompletableFuture<Void> filled = new CompletableFuture<>();
                FirstOwner owner = new FirstOwner(first.get().setUpCode(), "Ana", card.email(), card.password());
                CompletionStage<?> signedUp = tenrec.signUp(owner, filled);
                int count = demo.fill();
                filled.complete(null);
                signedUp.toCompletableFuture().join();
                directory.keep(access.projectKey());
                out.printf("%,d events of %d days are in.%n", count, Demo.DAYS);
            }
            out.println("Tenrec " + VersionCommand.number() + " shows a demo at " + tenrec.baseUrl() + "\n\n"
                    + "  " + url + "\n\n"
                    + "signs you in as " + card.email() + " with the password " + card.password() + ".\n"
                    + directory.fate() + " Ctrl-C stops it.");
            out.flush();
            if (first.isPresent()) {
                demo.look();
            }
            demo.goOn();
            asked.join();
        }
    }

    private Config config(Config given, Map<String, String> options, DemoDirectory directory) throws IOException {
        Map<String, String> changes =
                new HashMap<>(Map.of("data-dir", directory.path().toString()));
        if (!isChosen(given, "port")) {
            changes.put("port", Integer.toString(freePort(given)));
        }
        return settings.read(options, changes);
    }

    private static boolean isChosen(Config config, String key) {
        return config.origins().get(key) == Config.Origin.COMMAND_LINE;
    }

    /** The default port, or the next free one. */
    private static int freePort(Config config) throws IOException {
        for (int port = config.port(); port < config.port() + PORTS_TRIED; port++) {
            try (ServerSocket free = new ServerSocket()) {
                free.bind(new InetSocketAddress(InetAddress.getByName(config.host()), port));
                return port;
            } catch (BindException taken) {
                // The next one.
            }
        }
        return 0;
    }

    /**
     * Opens an address in the desktop browser of this machine; without a display it does nothing, and the address is
     * printed anyway.
     */
    private static void openBrowser(String url) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("win")) {
            start(List.of("rundll32", "url.dll,FileProtocolHandler", url));
        } else if (system.contains("mac")) {
            start(List.of("open", url));
        } else if (System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
            start(List.of("xdg-open", url));
        }
    }

    private static void start(List<String> command) {
        try {
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException thereIsNone) {
            // The address stands on the console.
        }
    }
}
