package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;

/**
 * Sends an import to a rehearsal on a running server and times its report, by the clock and by the processor time that
 * the server takes; {@code SERVER} is the number of its process.
 *
 * <pre>
 * RehearsalBench URL PERSONAL_KEY EVENTS ORDERS SERVER
 * </pre>
 */
public final class RehearsalBench {
    private static final int BATCH = 1_000;
    private static final int USERS = 100_000;
    private static final long FIRST = Instant.parse("2024-03-01T00:00:00Z").toEpochMilli();

    private final HttpClient http = HttpClient.newHttpClient();
    private final String url;
    private final String key;

    private final ProcessHandle server;

    private RehearsalBench(String url, String key, ProcessHandle server) {
        this.url = url;
        this.key = key;
        this.server = server;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        ProcessHandle server = ProcessHandle.of(Long.parseLong(args[4])).orElseThrow();
        new RehearsalBench(args[0], args[1], server).run(Integer.parseInt(args[2]), Integer.parseInt(args[3]));
    }

    private void run(int events, int permutations) throws IOException, InterruptedException {
        JsonNode made = ask("POST", "rehearsals/", "{\"name\":\"Bench\"}");
        String path = "rehearsals/" + made.path("id").asInt() + "/";
        String plan = "{\"source\":{\"tool\":\"amplitude\"},\"ids\":{\"user\":\"^u_[0-9]+$\"},\"permutations\":"
                + permutations + "}";
        ask("PATCH", path, Json.object().put("plan", plan).toString());
        long begun = System.nanoTime();
        for (int batch = 0; batch < events / BATCH; batch++) {
            send(body(made.path("api_token").asText(), batch));
        }
        System.out.printf("sent %,d events in %.1f s%n", events, seconds(begun));
        for (int round = 0; round < 2; round++) {
            report(path, events);
        }
    }

    private void report(String path, int events) throws IOException, InterruptedException {
        double cpuBefore = cpu();
        long begun = System.nanoTime();
        JsonNode state = ask("POST", path + "report/", null);
        double read = 0;
        while (state.path("status").asText().equals("running")) {
            TimeUnit.MILLISECONDS.sleep(200);
            state = ask("GET", path + "report/", null);
            boolean isRead = state.path("requests_done").asInt()
                    >= state.path("requests").asInt();
            read = read == 0 && isRead ? seconds(begun) : read;
        }
        double all = seconds(begun);
        System.out.printf(
                "report %s in %.1f s (all read after %.1f s), %.1f s of processors, %,.0f events a second%n",
                state.path("status").asText(), all, read, cpu() - cpuBefore, events / all);
    }

    private double cpu() {
        return server.info().totalCpuDuration().orElseThrow().toMillis() / 1e3;
    }

    private static double seconds(long begunNanos) {
        return (System.nanoTime() - begunNanos) / 1e9;
    }

    private JsonNode ask(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/api/projects/1/" + path))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<byte[]> answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        if (answer.statusCode() == 429) {
            TimeUnit.SECONDS.sleep(
                    answer.headers().firstValueAsLong("Retry-After").orElse(1));
            return ask(method, path, body);
        }
        return Json.parse(answer.body());
    }

    private void send(byte[] body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/batch/"))
                .header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        int status = http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
        if (status != 200) {
            throw new IOException("the server answered " + status);
        }
    }

    private static byte[] body(String token, int number) throws IOException {
        StringBuilder json =
                new StringBuilder("{\"api_key\":\"" + token + "\",\"historical_migration\":true,\"batch\":[");
        SplittableRandom random = new SplittableRandom(number);
        for (int i = 0; i < BATCH; i++) {
            json.append(i == 0 ? "" : ",").append(event(random, number, i));
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(json.append("]}").toString().getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }

    private static String event(SplittableRandom random, int number, int i) {
        long at = FIRST + number * 600_000L + i * 600L;
        int user = (number * 37 + random.nextInt(400)) % USERS;
        boolean isIdentify = random.nextInt(20) == 0;
        UUID uuid = new UUID((random.nextLong() & ~0xf000L) | 0x5000L, (random.nextLong() >>> 2) | Long.MIN_VALUE);
        UUID session =
                new UUID(((at - 1_000) << 16) | 0x7000L | user % 4_096, (user * 0x9e3779b97f4a7c15L) | Long.MIN_VALUE);
        String name = isIdentify ? "$identify" : i % 10 == 0 ? "purchase" : "$pageview";
        String person = isIdentify
                ? ",\"$anon_distinct_id\":\"" + new UUID(user * 7_919L | 0x4000L, Long.MIN_VALUE)
                        + "\",\"$set\":{\"plan\":\"free\",\"n\":" + user % 9 + "}"
                : "";
        return """
                {"uuid":"%s","event":"%s","distinct_id":"u_%d","timestamp":"%s","properties":{"$geoip_disable":true,\
                "$lib":"posthog-python","$session_id":"%s","$current_url":"https://shop.example/p/%d",\
                "$host":"shop.example","$pathname":"/p/%d","$browser":"Firefox","$os":"Windows",\
                "$device_type":"Desktop","analytics_source":"amplitude","amount":%s,"plan":"free"%s}}""".formatted(
                        uuid,
                        name,
                        user,
                        Instant.ofEpochMilli(at),
                        session,
                        user,
                        user,
                        random.nextInt(10_000) / 100.0,
                        person);
    }
}
