package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Captures a batch each ten milliseconds, first alone and then while 200 exports of 20 projects are asked for at once,
 * again and again; prints how long batches took and how the exports ended. Each export counts by a property over a
 * month.
 */
public final class ExportStormBench {
    private static final int PROJECTS = 20;
    private static final int EXPORTS = 200;
    private static final int ROUNDS = 20;
    private static final int BATCHES = 50;
    private static final int BATCH = 1_000;
    private static final int PROBE_BATCH = 20;
    private static final int ALONE_SECONDS = 10;
    private static final long PAUSE_MILLIS = 10;

    private record Project(int id, String token) {}

    private final HttpClient client = client();
    /** Of its own, so that no batch waits here for the requests of exports. */
    private final HttpClient capturing = client();

    private final ObjectMapper json = new ObjectMapper();
    private final Random random = new Random(1);
    private final String url;
    private final String key;
    private volatile boolean isOver;

    private ExportStormBench(String url, String key) {
        this.url = url;
        this.key = key;
    }

    private static HttpClient client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /** URL and personal key of a server that holds nothing yet. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length != 2) {
            System.err.println("ExportStormBench URL PERSONAL_KEY");
            System.exit(64);
        }
        new ExportStormBench(arguments[0], arguments[1]).run();
    }

    private void run() throws IOException, InterruptedException {
        List<Project> projects = projects();
        for (Project project : projects) {
            for (int i = 0; i < BATCHES; i++) {
                capture(project, BATCH);
            }
        }
        probe(projects.get(0), 5);
        print("capture alone", probe(projects.get(0), ALONE_SECONDS));
        CompletableFuture<Latencies> meanwhile = CompletableFuture.supplyAsync(
                () -> probe(projects.get(0), Integer.MAX_VALUE), task -> new Thread(task).start());
        long from = System.nanoTime();
        Map<String, Integer> ends = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            storm(projects).forEach((end, count) -> ends.merge(end, count, Integer::sum));
        }
        double seconds = (System.nanoTime() - from) / 1e9;
        isOver = true;
        print("capture while exports are made", meanwhile.join());
        System.out.printf(Locale.ROOT, "%d exports at once, %d times: %.1f s, %s%n", EXPORTS, ROUNDS, seconds, ends);
    }

    private List<Project> projects() throws IOException, InterruptedException {
        JsonNode first = ask("GET", "/api/projects/1/", null);
        String all = "/api/organizations/" + first.path("organization").textValue() + "/projects/";
        List<Project> projects = new ArrayList<>();
        for (int i = 0; i < PROJECTS; i++) {
            JsonNode made = ask("POST", all, "{\"name\":\"Storm " + i + "\"}");
            projects.add(new Project(
                    made.path("id").intValue(), made.path("api_token").textValue()));
        }
        return projects;
    }

    /** Until the storm is over, or for so long. */
    private Latencies probe(Project project, int seconds) {
        Latencies latencies = new Latencies();
        long begin = System.nanoTime();
        try {
            while (!isOver && (System.nanoTime() - begin) / 1_000_000_000L < seconds) {
                long from = System.nanoTime();
                capture(project, PROBE_BATCH);
                latencies.add(System.nanoTime() - from);
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
        return latencies;
    }

    /** How many ended in which way. */
    private Map<String, Integer> storm(List<Project> projects) throws IOException, InterruptedException {
        List<CompletableFuture<HttpResponse<String>>> asked = new ArrayList<>();
        String wanted = "{\"export_format\":\"text/csv\",\"export_context\":{\"source\":{\"kind\":\"TrendsQuery\","
                + "\"dateRange\":{\"date_from\":\"-30d\"},\"series\":[{\"kind\":\"EventsNode\",\"event\":\"seen\","
                + "\"math\":\"dau\"}],\"breakdownFilter\":{\"breakdown\":\"page\",\"breakdown_type\":\"event\"}}}}";
        for (int i = 0; i < EXPORTS; i++) {
            String path = "/api/projects/" + projects.get(i % PROJECTS).id + "/exports/";
            asked.add(client.sendAsync(request("POST", path, wanted), BodyHandlers.ofString()));
        }
        Map<String, Integer> ends = new TreeMap<>();
        for (int i = 0; i < EXPORTS; i++) {
            HttpResponse<String> answer = asked.get(i).join();
            String end = "status " + answer.statusCode();
            if (answer.statusCode() == 201) {
                int id = json.readTree(answer.body()).path("id").intValue();
                end = end("/api/projects/" + projects.get(i % PROJECTS).id + "/exports/" + id + "/content/");
            }
            ends.merge(end, 1, Integer::sum);
        }
        return ends;
    }

    private String end(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(request("GET", path, null), BodyHandlers.ofString());
        while (answer.statusCode() == 409) {
            Thread.sleep(PAUSE_MILLIS);
            answer = client.send(request("GET", path, null), BodyHandlers.ofString());
        }
        return answer.statusCode() == 200
                ? "made"
                : json.readTree(answer.body()).path("detail").asText();
    }

    private void capture(Project project, int events) throws IOException, InterruptedException {
        StringBuilder batch = new StringBuilder("{\"api_key\":\"" + project.token + "\",\"batch\":[");
        for (int i = 0; i < events; i++) {
            Instant time = Instant.now().minusSeconds(random.nextInt(30 * 86_400));
            batch.append(i == 0 ? "" : ",")
                    .append("{\"event\":\"seen\",\"distinct_id\":\"person-")
                    .append(random.nextInt(10_000))
                    .append("\",\"timestamp\":\"")
                    .append(time)
                    .append("\",\"properties\":{\"page\":\"/")
                    .append(random.nextInt(100))
                    .append("\"}}");
        }
        ask("POST", "/batch/", batch.append("]}").toString());
    }

    private JsonNode ask(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = capturing.send(request(method, path, body), BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IOException(method + " " + path + " answers " + answer.statusCode() + " " + answer.body());
        }
        return json.readTree(answer.body());
    }

    private HttpRequest request(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (!path.startsWith("/batch")) {
            request.header("Authorization", "Bearer " + key);
        }
        return request.header("Content-Type", "application/json").build();
    }

    private static void print(String what, Latencies latencies) {
        System.out.printf(
                Locale.ROOT,
                "%s: %d batches of %d events, p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, max %.1f ms%n",
                what,
                latencies.count(),
                PROBE_BATCH,
                latencies.millis(0.5),
                latencies.millis(0.9),
                latencies.millis(0.99),
                latencies.millis(1));
    }
}
