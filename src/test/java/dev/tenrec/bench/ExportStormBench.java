package dev.tenrec.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Captures a batch each ten milliseconds: alone, while 200 projects are read at once once a second, and while 200
 * exports of 20 projects are asked for at once again and again, each as soon as the last 200 are made. Prints how long
 * the batches took, how the exports ended, and the memory of the server between. An export counts persons by a property
 * over a month.
 *
 * <p>The reads tell what a burst of 200 requests of any kind costs a batch that arrives with it on a machine that the
 * generator shares with the server; what exports cost is the rest.
 */
public final class ExportStormBench {
    private static final int PROJECTS = 20;
    private static final int EXPORTS = 200;
    private static final int ROUNDS = 20;
    private static final int WARM_UPS = 5;
    private static final int BATCHES = 50;
    private static final int BATCH = 1_000;
    private static final int ALONE_MILLIS = 10_000;
    private static final int PAUSE_MILLIS = 1_000;
    private static final int ANSWER_BYTES = 1 << 18;

    private record Project(int id, String token) {}

    private final ObjectMapper json = new ObjectMapper();
    private final InetSocketAddress server;
    private final String head;
    private final Path process;
    private final Burst connections;

    private ExportStormBench(URI url, String key, String pid) throws IOException {
        server = new InetSocketAddress(url.getHost(), url.getPort());
        head = " HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: ";
        process = Path.of("/proc", pid, "status");
        connections = new Burst(server, EXPORTS, ANSWER_BYTES);
    }

    /** URL and personal key of a server that holds nothing yet, and the id of its process. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length != 3) {
            System.err.println("ExportStormBench URL PERSONAL_KEY PID");
            System.exit(64);
        }
        new ExportStormBench(URI.create(arguments[0]), arguments[1], arguments[2]).run();
    }

    private void run() throws IOException, InterruptedException {
        List<Project> projects = projects();
        Random random = new Random(2);
        for (Project project : projects) {
            for (int i = 0; i < BATCHES; i++) {
                connections.send(1, number -> CaptureProbe.batch(server, project.token, BATCH, random));
            }
        }
        CaptureProbe probe = new CaptureProbe(server, projects.get(0).token);
        Map<String, Integer> ends = new TreeMap<>();
        for (int i = 0; i < WARM_UPS; i++) {
            read(projects);
            storm(projects, new TreeMap<>());
        }
        memory("before the exports");
        probe.during("alone", () -> Thread.sleep(ALONE_MILLIS));
        probe.during("while 200 projects are read at once", () -> {
            for (int i = 0; i < ROUNDS; i++) {
                read(projects);
                Thread.sleep(PAUSE_MILLIS);
            }
        });
        long from = System.nanoTime();
        probe.during("while 200 exports are made", () -> {
            for (int i = 0; i < ROUNDS; i++) {
                storm(projects, ends);
                memory("after " + (i + 1) * EXPORTS + " exports");
            }
        });
        double seconds = (System.nanoTime() - from) / 1e9;
        System.out.printf(Locale.ROOT, "%d exports at once, %d times: %.1f s, %s%n", EXPORTS, ROUNDS, seconds, ends);
        connections.close();
    }

    private List<Project> projects() throws IOException {
        String all = "/api/organizations/"
                + ask("GET", "/api/projects/1/", "").path("organization").textValue() + "/projects/";
        List<Project> projects = new ArrayList<>();
        for (int i = 0; i < PROJECTS; i++) {
            JsonNode made = ask("POST", all, "{\"name\":\"Storm " + i + "\"}");
            projects.add(new Project(
                    made.path("id").intValue(), made.path("api_token").textValue()));
        }
        return projects;
    }

    private void read(List<Project> projects) throws IOException {
        for (AnswerReader answer : connections.send(EXPORTS, number -> request("GET", path(projects, number), ""))) {
            content(answer);
        }
    }

    /** Counts how many ended in which way. */
    private void storm(List<Project> projects, Map<String, Integer> ends) throws IOException, InterruptedException {
        String wanted = "{\"export_format\":\"text/csv\",\"export_context\":{\"source\":{\"kind\":\"TrendsQuery\","
                + "\"dateRange\":{\"date_from\":\"-30d\"},\"series\":[{\"kind\":\"EventsNode\",\"event\":\"seen\","
                + "\"math\":\"dau\"}],\"breakdownFilter\":{\"breakdown\":\"page\",\"breakdown_type\":\"event\"}}}}";
        List<AnswerReader> answers =
                connections.send(EXPORTS, number -> request("POST", path(projects, number) + "exports/", wanted));
        for (int i = 0; i < EXPORTS; i++) {
            int id = content(answers.get(i)).path("id").intValue();
            ends.merge(end(path(projects, i) + "exports/" + id + "/"), 1, Integer::sum);
        }
    }

    /** Waits for an export: "made", or the reason why not. */
    private String end(String path) throws IOException, InterruptedException {
        JsonNode export = ask("GET", path, "");
        while (export.path("has_content").asText().isEmpty()
                && export.path("exception").isNull()) {
            Thread.sleep(PAUSE_MILLIS);
            export = ask("GET", path, "");
        }
        return export.path("exception").isNull()
                ? "made"
                : export.path("exception").textValue();
    }

    private JsonNode ask(String method, String path, String body) throws IOException {
        return content(
                connections.send(1, number -> request(method, path, body)).get(0));
    }

    private JsonNode content(AnswerReader answer) throws IOException {
        if (answer.status() >= 300) {
            throw new IOException(answer.text());
        }
        return json.readTree(answer.text().substring(answer.text().indexOf("\r\n\r\n")));
    }

    private static String path(List<Project> projects, long number) {
        return "/api/projects/" + projects.get((int) number % PROJECTS).id + "/";
    }

    private byte[] request(String method, String path, String body) {
        return (method + " " + path + head + body.length() + "\r\n\r\n" + body).getBytes(US_ASCII);
    }

    private void memory(String when) throws IOException {
        String resident = Files.readAllLines(process).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .findFirst()
                .orElseThrow();
        System.out.printf("memory %s: %d MB%n", when, Long.parseLong(resident.replaceAll("\\D", "")) / 1024);
    }
}
