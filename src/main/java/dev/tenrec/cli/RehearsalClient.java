package dev.tenrec.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.ConfigException;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name a server and a project, and the requests that commands send there. */
final class RehearsalClient {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Requests in place of one that is answered 429. */
    private static final int TRIES_MAX = 60;

    private static final String VARIABLE = "TENREC_PERSONAL_API_KEY";
    /** Describes an option that names the file. */
    static final String KEY_FILE =
            "A file with a personal API key; without it the variable " + VARIABLE + " holds the key.";

    @Option(
            names = "--url",
            defaultValue = "http://127.0.0.1:8000",
            description = "The server; ${DEFAULT-VALUE} without it.")
    private String url;

    @Option(
            names = "--project",
            defaultValue = "1",
            description = "The id of the project; ${DEFAULT-VALUE} without it.")
    private int project;

    /** Made with the first request: every command of the program has such options, and most runs send none. */
    private @Nullable HttpClient http;

    private @Nullable Path keyFile;
    private Map<String, String> environment = Map.of();

    /** Names what holds the personal key, before the first request: a file, or else a variable of the process. */
    void use(Map<String, String> variables, @Nullable Path file) {
        environment = variables;
        keyFile = file;
    }

    /** The JSON of an answer; a refusal ends the command with its text. */
    JsonNode ask(String method, String path, @Nullable Object body) throws IOException, InterruptedException {
        return Json.parse(bytes(method, path, body));
    }

    /** The bytes of an answer, likewise. */
    byte[] bytes(String method, String path, @Nullable Object body) throws IOException, InterruptedException {
        HttpRequest request = request(method, path, body);
        HttpResponse<byte[]> answer = client().send(request, bodyHandler());
        for (int tries = 1; answer.statusCode() == 429 && tries < TRIES_MAX; tries++) {
            long seconds = answer.headers().firstValueAsLong("Retry-After").orElse(1);
            TimeUnit.SECONDS.sleep(Math.min(seconds, PATIENCE.toSeconds()));
            answer = client().send(request, bodyHandler());
        }
        if (answer.statusCode() / 100 != 2) {
            throw new ApiException(
                    ErrorCode.BAD_REQUEST, "The server answered " + answer.statusCode() + ": " + detail(answer));
        }
        return answer.body();
    }

    private HttpClient client() {
        HttpClient client = http == null ? HttpClient.newHttpClient() : http;
        http = client;
        return client;
    }

    private static HttpResponse.BodyHandler<byte[]> bodyHandler() {
        return HttpResponse.BodyHandlers.ofByteArray();
    }

    private HttpRequest request(String method, String path, @Nullable Object body) throws IOException {
        String address = url.replaceAll("/+$", "") + "/api/projects/" + project + "/" + path;
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address))
                    .timeout(PATIENCE)
                    .header("Authorization", "Bearer " + key());
            return body == null
                    ? request.method(method, HttpRequest.BodyPublishers.noBody())
                            .build()
                    : request.method(method, HttpRequest.BodyPublishers.ofByteArray(Json.write(body)))
                            .header("Content-Type", "application/json")
                            .build();
        } catch (IllegalArgumentException malformed) {
            throw new ConfigException(url + " is not a URL. Write for example http://127.0.0.1:8000.", malformed);
        }
    }

    private String key() throws IOException {
        Path file = keyFile;
        String key = file == null
                ? environment.get(VARIABLE)
                : Files.readString(file).strip();
        if (key == null || key.isEmpty()) {
            throw new ConfigException("No personal key is known. Set " + VARIABLE + ", or name a file.");
        }
        return key;
    }

    private static String detail(HttpResponse<byte[]> answer) {
        try {
            return Json.parse(answer.body()).path("detail").asText();
        } catch (IOException noJson) {
            return new String(answer.body(), StandardCharsets.UTF_8);
        }
    }
}
