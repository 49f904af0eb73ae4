package dev.tenrec.cli;

import dev.tenrec.Config;
import dev.tenrec.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a running server whether it is ready; for containers and scripts that have no other client. */
@Command(
        name = "health",
        description = "Ask a running server whether it is ready; exit code 0 is yes, 1 is no.",
        mixinStandardHelpOptions = true)
final class HealthCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Settings settings;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "URL",
            description = "The server; without it the settings say where it is.")
    private String url;

    @Option(names = "--json", description = "Print the server's answer, one boolean per check.")
    private boolean json;

    HealthCommand(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(PATIENCE);
        String base = url == null ? own(settings.read(spec), client) : url.replaceAll("/+$", "");
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        HttpResponse<String> answer;
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/_readyz"))
                    .timeout(PATIENCE)
                    .build();
            answer = client.build().send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IllegalArgumentException malformed) {
            throw new ConfigException(base + " is not a URL. Write for example http://127.0.0.1:8000.", malformed);
        } catch (IOException unreachable) {
            err.println("tenrec: no server answers at " + base + " ("
                    + unreachable.getClass().getSimpleName()
                    + "). Start one with `tenrec serve`, or name it: tenrec health http://host:port");
            return ExitCode.FAILED.number();
        }
        boolean isReady = answer.statusCode() == 200;
        if (json) {
            out.println(answer.body());
        } else {
            out.println(base + (isReady ? " is ready" : " is not ready: " + answer.body()));
        }
        return (isReady ? ExitCode.OK : ExitCode.FAILED).number();
    }

    /** The server of the settings, whose certificate the client then trusts. */
    private static String own(Config config, HttpClient.Builder client) throws IOException {
        if (!config.tlsCertificate().isEmpty()) {
            try {
                client.sslContext(PinnedCertificate.context(Files.readAllBytes(Path.of(config.tlsCertificate()))));
            } catch (GeneralSecurityException unreadable) {
                throw new ConfigException(
                        "Cannot use the file of the setting tls-certificate: " + unreadable, unreadable);
            }
        }
        return config.urlAt(port(config));
    }

    /** The port that the server wrote down, or the one of the settings. */
    private static int port(Config config) throws IOException {
        Path file = Path.of(config.portFile());
        if (!config.portFile().isEmpty() && Files.exists(file)) {
            return Integer.parseInt(Files.readString(file).strip());
        }
        return config.port();
    }
}
