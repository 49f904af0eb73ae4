package dev.tenrec.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Asks questions about the events of {@link IngestBench} by turns, each computed anew, and prints the middle of what
 * each took in milliseconds, one line each: name, TAB, milliseconds. With SECONDS viewers ask them without a pause for
 * that long instead of in rounds; then one line has how many answers a second all got.
 *
 * <pre>
 * java -cp target/test-classes dev.tenrec.bench.QuestionsBench URL PERSONAL_KEY ROUNDS
 * java -cp target/test-classes dev.tenrec.bench.QuestionsBench URL PERSONAL_KEY VIEWERS SECONDS
 * </pre>
 */
public final class QuestionsBench {
    private static final String ALL = "\"kind\":\"EventsNode\",\"event\":";
    private static final String BROWSER =
            ",\"breakdownFilter\":{\"breakdown\":\"$browser\",\"breakdown_type\":\"event\"}";
    private static final String STEPS =
            "[{" + ALL + "\"$pageview\"},{" + ALL + "\"view_item\"},{" + ALL + "\"purchase\"}]";
    private static final String TARGET = "{\"id\":\"$pageview\",\"type\":\"events\"}";

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI address;
    private final String key;

    private QuestionsBench(String url, String key) {
        this.address = URI.create(url + "/api/projects/@current/query/");
        this.key = key;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length < 3) {
            System.err.println("QuestionsBench URL PERSONAL_KEY ROUNDS or VIEWERS SECONDS");
            System.exit(64);
        }
        QuestionsBench bench = new QuestionsBench(arguments[0], arguments[1]);
        int count = Integer.parseInt(arguments[2]);
        if (arguments.length > 3) {
            bench.view(count, Integer.parseInt(arguments[3]));
        } else {
            bench.askInRounds(count);
        }
    }

    private void askInRounds(int rounds) throws IOException, InterruptedException {
        Map<String, Latencies> all = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<String, String> question : questions().entrySet()) {
                long from = System.nanoTime();
                ask(question);
                all.computeIfAbsent(question.getKey(), name -> new Latencies()).add(System.nanoTime() - from);
            }
        }
        all.forEach((name, latencies) -> System.out.printf(Locale.ROOT, "%s\t%.1f%n", name, latencies.millis(0.5)));
    }

    /** Each viewer asks all questions again and again, the next one from another on. */
    private void view(int viewers, int seconds) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        List<Map.Entry<String, String>> questions = List.copyOf(questions().entrySet());
        List<CompletableFuture<Integer>> all = new ArrayList<>();
        for (int viewer = 0; viewer < viewers; viewer++) {
            CompletableFuture<Integer> answers = new CompletableFuture<>();
            all.add(answers);
            int first = viewer;
            new Thread(() -> {
                        try {
                            int count = 0;
                            while (System.nanoTime() < end) {
                                ask(questions.get((first + count) % questions.size()));
                                count++;
                            }
                            answers.complete(count);
                        } catch (IOException | InterruptedException failure) {
                            answers.completeExceptionally(failure);
                        }
                    })
                    .start();
        }
        int sum = all.stream().mapToInt(CompletableFuture::join).sum();
        System.out.printf(Locale.ROOT, "%.1f answers/s%n", (double) sum / seconds);
    }

    private void ask(Map.Entry<String, String> question) throws IOException, InterruptedException {
        String body = "{\"refresh\":\"force_blocking\",\"query\":{" + question.getValue()
                + ",\"dateRange\":{\"date_from\":\"-31d\"}}}";
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(question.getKey() + ": " + answer.body());
        }
    }

    private static Map<String, String> questions() {
        Map<String, String> questions = new LinkedHashMap<>();
        questions.put("events per day", trends("total", "day", ""));
        questions.put("unique persons per day", trends("dau", "day", ""));
        questions.put("unique persons per week by browser", trends("dau", "week", BROWSER));
        questions.put("unique persons of the last 7 days", trends("weekly_active", "day", ""));
        questions.put("funnel, 3 steps", "\"kind\":\"FunnelsQuery\",\"series\":" + STEPS);
        questions.put("funnel by browser", "\"kind\":\"FunnelsQuery\",\"series\":" + STEPS + BROWSER);
        questions.put(
                "daily retention",
                "\"kind\":\"RetentionQuery\",\"retentionFilter\":{\"period\":\"Day\",\"totalIntervals\":11,"
                        + "\"targetEntity\":" + TARGET + ",\"returningEntity\":" + TARGET + "}");
        questions.put(
                "lifecycle per day",
                "\"kind\":\"LifecycleQuery\",\"interval\":\"day\",\"series\":[{" + ALL + "\"$pageview\"}]");
        questions.put(
                "stickiness",
                "\"kind\":\"StickinessQuery\",\"interval\":\"day\",\"series\":[{" + ALL + "\"$pageview\"}]");
        questions.put("paths", "\"kind\":\"PathsQuery\",\"pathsFilter\":{\"includeEventTypes\":[\"$pageview\"]}");
        return questions;
    }

    private static String trends(String math, String interval, String breakdown) {
        return "\"kind\":\"TrendsQuery\",\"interval\":\"" + interval + "\",\"series\":[{" + ALL
                + "\"$pageview\",\"math\":\"" + math + "\"}]" + breakdown;
    }
}
