package dev.tenrec.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Makes many projects of one event each, asks an insight of some, or deletes them all, over HTTP.
 *
 * <pre>
 * java -cp target/test-classes dev.tenrec.bench.ProjectsBench ADDRESS PERSONAL_KEY FILE make COUNT
 * java -cp target/test-classes dev.tenrec.bench.ProjectsBench ADDRESS PERSONAL_KEY FILE ask COUNT
 * java -cp target/test-classes dev.tenrec.bench.ProjectsBench ADDRESS PERSONAL_KEY FILE delete
 * </pre>
 *
 * <p>{@code make} writes the ids to the file, one a line. Any answer that is not expected ends the process with 1.
 */
public final class ProjectsBench {
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
    private static final Pattern TOKEN = Pattern.compile("\"api_token\":\"(phc_\\w+)\"");
    private static final String QUERY = "{\"query\":{\"kind\":\"TrendsQuery\",\"dateRange\":{\"date_from\":\"-7d\"},"
            + "\"series\":[{\"kind\":\"EventsNode\",\"event\":\"signed up\",\"math\":\"dau\"}]}}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final String url;
    private final String personalKey;

    private ProjectsBench(String url, String personalKey) {
        this.url = url;
        this.personalKey = personalKey;
    }

    public static void main(String[] arguments) throws IOException {
        ProjectsBench bench = new ProjectsBench(arguments[0], arguments[1]);
        Path file = Path.of(arguments[2]);
        long from = System.nanoTime();
        List<String> ids;
        switch (arguments[3]) {
            case "make" -> {
                ids = IntStream.range(0, Integer.parseInt(arguments[4]))
                        .mapToObj(bench::make)
                        .toList();
                Files.write(file, ids);
            }
            case "ask" -> {
                List<String> all = Files.readAllLines(file);
                int step = Math.max(1, all.size() / Integer.parseInt(arguments[4]));
                ids = IntStream.range(0, all.size() / step)
                        .mapToObj(i -> all.get(i * step))
                        .toList();
                ids.forEach(bench::ask);
            }
            default -> {
                ids = Files.readAllLines(file);
                ids.forEach(id -> bench.send("DELETE", "/api/projects/" + id + "/", "", 204));
            }
        }
        System.out.printf("%s %d: %d ms%n", arguments[3], ids.size(), (System.nanoTime() - from) / 1_000_000);
    }

    private String make(int number) {
        String made = send("POST", "/api/projects/", "{\"name\":\"Project " + number + "\"}", 201);
        String event = "{\"api_key\":\"" + first(TOKEN, made) + "\",\"batch\":[{\"event\":\"signed up\","
                + "\"distinct_id\":\"ana\",\"properties\":{\"plan\":\"pro\","
                + "\"$set\":{\"email\":\"ana@example.com\"}}}]}";
        send("POST", "/batch/", event, 200);
        return first(ID, made);
    }

    private void ask(String id) {
        String answer = send("POST", "/api/projects/" + id + "/query/", QUERY, 200);
        if (!answer.contains("\"count\":1")) {
            throw new IllegalStateException("project " + id + " does not have its event: " + answer);
        }
    }

    private String send(String method, String path, String body, int expected) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Authorization", "Bearer " + personalKey)
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(30))
                .method(method, BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != expected) {
                throw new IllegalStateException(
                        method + " " + path + " answered " + answer.statusCode() + ": " + answer.body());
            }
            return answer.body();
        } catch (IOException failure) {
            throw new IllegalStateException(method + " " + path + " failed: " + failure, failure);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + pattern + " in " + text);
        }
        return matcher.group(1);
    }
}
