package dev.tenrec.testkit;

import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

/** Sends what an SDK would send, and passes failures on. */
public final class TestClient {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String url;
    private final String key;

    /** @param url of the server */
    public TestClient(String url, String key) {
        this.url = url;
        this.key = key;
    }

    /** Sends an event as a batch of one. */
    public HttpResponse<String> capture(String name, String distinctId, Map<String, ?> properties) throws IOException {
        return post(
                "/batch/",
                Json.text(Map.of(
                        "api_key",
                        key,
                        "batch",
                        List.of(Map.of("event", name, "distinct_id", distinctId, "properties", properties)))));
    }

    /** Sends JSON. */
    public HttpResponse<String> post(String path, String body) throws IOException {
        return send(HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/json")
                .header("User-Agent", "sdk/1.0")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Asks with a personal key. */
    public HttpResponse<String> get(String path, String personalKey) throws IOException {
        return send(HttpRequest.newBuilder(URI.create(url + path)).header("Authorization", "Bearer " + personalKey));
    }

    /** Sends any request. */
    public static HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
