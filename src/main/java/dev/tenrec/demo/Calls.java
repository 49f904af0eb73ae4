package dev.tenrec.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Requests to the server, which the demo has no other way to than any application. */
final class Calls {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Access access;

    Calls(Access access) {
        this.access = access;
    }

    Access access() {
        return access;
    }

    /** Sends events; returns once they are stored. */
    void capture(Batch batch) {
        send("POST", "/batch/", batch.body());
    }

    /** Asks as the owner, with a path that begins at the root. */
    JsonNode ask(String method, String path, @Nullable JsonNode body) {
        return send(method, path, body == null ? null : Json.write(body));
    }

    private JsonNode send(String method, String path, byte @Nullable [] body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(access.url() + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + access.personalKey())
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        try {
            HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            JsonNode said = Json.parse(answer.body());
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(method + " " + path + " was refused: " + said);
            }
            return said;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
