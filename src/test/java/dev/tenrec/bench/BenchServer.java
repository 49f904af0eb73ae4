package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A running server with one project: takes events, and answers queries. */
final class BenchServer {
    private static final int CONNECTIONS = 8;
    private static final int BATCH = 1_000;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI url;
    private final String projectKey;
    private final String personalKey;

    BenchServer(URI url, String projectKey, String personalKey) {
        this.url = url;
        this.projectKey = projectKey;
        this.personalKey = personalKey;
    }

    /**
     * Imports events over eight connections, and waits until a query counts them all.
     *
     * @param events one JSON object per line
     * @return how many there are
     */
    long importEvents(Path events) throws IOException, InterruptedException, ExecutionException {
        long count = 0;
        ExecutorService senders = Executors.newFixedThreadPool(CONNECTIONS);
        try (BufferedReader lines = Files.newBufferedReader(events)) {
            Callable<Long> sender = () -> {
                long sent = 0;
                for (List<String> batch = next(lines); !batch.isEmpty(); batch = next(lines)) {
                    post(batch);
                    sent += batch.size();
                }
                return sent;
            };
            List<Callable<Long>> all = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                all.add(sender);
            }
            for (Future<Long> sent : senders.invokeAll(all)) {
                count += sent.get();
            }
        } finally {
            senders.shutdownNow();
        }
        awaitStored(count);
        return count;
    }

    /** Waits until a query counts so many events. */
    void awaitStored(long count) throws IOException, InterruptedException {
        while (stored() < count) {
            Thread.sleep(50);
        }
    }

    /** In the order of the file: who reads next has the next batch. */
    private static List<String> next(BufferedReader lines) throws IOException {
        synchronized (lines) {
            List<String> batch = new ArrayList<>(BATCH);
            String line = "";
            while (batch.size() < BATCH && line != null) {
                line = lines.readLine();
                if (line != null) {
                    batch.add(line);
                }
            }
            return batch;
        }
    }

    /** Sends events, one JSON object each. */
    void post(List<String> batch) throws IOException, InterruptedException {
        String body = "{\"api_key\":\"" + projectKey + "\",\"historical_migration\":true,\"batch\":["
                + String.join(",", batch) + "]}";
        send(HttpRequest.newBuilder(url.resolve("/batch/")).POST(BodyPublishers.ofString(body)));
    }

    private long stored() throws IOException, InterruptedException {
        JsonNode answer = query(Json.parse("""
                {"kind": "TrendsQuery", "series": [{"kind": "EventsNode", "event": null}],
                 "dateRange": {"date_from": "all"}, "trendsFilter": {"display": "BoldNumber"}}
                """.getBytes(StandardCharsets.UTF_8)));
        return answer.at("/results/0/aggregated_value").longValue();
    }

    /** Makes the project's days those of UTC, and its weeks begin on Mondays. */
    void setCalendar() throws IOException, InterruptedException {
        setCalendar("UTC", 1);
    }

    /** @param weekStartDay 0 for Sunday, 1 for Monday */
    void setCalendar(String zone, int weekStartDay) throws IOException, InterruptedException {
        String calendar = "{\"timezone\":\"" + zone + "\",\"week_start_day\":" + weekStartDay + "}";
        send(HttpRequest.newBuilder(url.resolve("/api/projects/@current/"))
                .method("PATCH", BodyPublishers.ofString(calendar)));
    }

    /** Chooses who answers the project's queries. */
    void setEngine(String engine) throws IOException, InterruptedException {
        send(HttpRequest.newBuilder(url.resolve("/api/projects/@current/"))
                .method("PATCH", BodyPublishers.ofString("{\"engine\":\"" + engine + "\"}")));
    }

    /** The number of the project. */
    int projectId() throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(url.resolve("/api/projects/@current/")))
                .get("id")
                .intValue();
    }

    /** The uuid of the person with this distinct id. */
    String personId(String distinctId) throws IOException, InterruptedException {
        String path = "/api/projects/@current/persons/?distinct_id=" + distinctId;
        return send(HttpRequest.newBuilder(url.resolve(path)))
                .at("/results/0/uuid")
                .textValue();
    }

    /**
     * The answer to a query, computed anew. Read by the caller's thread from a kept connection, because the threads of
     * {@link HttpClient} would take longer than small answers.
     */
    JsonNode query(JsonNode query) throws IOException {
        ObjectNode body = Json.object().put("refresh", "force_blocking");
        body.set("query", query);
        URL resource = url.resolve("/api/projects/@current/query/").toURL();
        HttpURLConnection request = (HttpURLConnection) resource.openConnection();
        request.setRequestProperty("Authorization", "Bearer " + personalKey);
        request.setRequestProperty("Content-Type", "application/json");
        request.setReadTimeout((int) PATIENCE.toMillis());
        request.setDoOutput(true);
        request.getOutputStream().write(body.toString().getBytes(StandardCharsets.UTF_8));
        if (request.getResponseCode() != 200) {
            try (InputStream answer = request.getErrorStream()) {
                throw failure(request.getResponseCode(), answer.readAllBytes());
            }
        }
        try (InputStream answer = request.getInputStream()) {
            return Json.parse(answer.readAllBytes());
        }
    }

    private static IOException failure(int status, byte[] answer) throws IOException {
        String text = new String(answer, StandardCharsets.UTF_8);
        return new IOException(status + " "
                + (text.startsWith("{") ? Json.parse(answer).path("detail").asText() : text));
    }

    private JsonNode send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = client.send(
                request.header("Authorization", "Bearer " + personalKey)
                        .header("Content-Type", "application/json")
                        .timeout(PATIENCE)
                        .build(),
                BodyHandlers.ofByteArray());
        if (answer.statusCode() != 200) {
            throw failure(answer.statusCode(), answer.body());
        }
        return Json.parse(answer.body());
    }
}
