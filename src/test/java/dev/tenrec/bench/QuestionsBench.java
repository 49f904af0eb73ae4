package dev.tenrec.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Asks questions about the events of {@link IngestBench} by turns, each computed anew, and prints the middle of what
 * each took in milliseconds, one line each: name, TAB, milliseconds.
 *
 * <pre>
 * java -cp target/test-classes dev.tenrec.bench.QuestionsBench URL PERSONAL_KEY ROUNDS
 * </pre>
 */
public final class QuestionsBench {
    private static final String ALL = "\"kind\":\"EventsNode\",\"event\":";
    private static final String BROWSER =
            ",\"breakdownFilter\":{\"breakdown\":\"$browser\",\"breakdown_type\":\"event\"}";
    private static final String STEPS =
            "[{" + ALL + "\"$pageview\"},{" + ALL + "\"view_item\"},{" + ALL + "\"purchase\"}]";
    private static final String TARGET = "{\"id\":\"$pageview\",\"type\":\"events\"}";

    private QuestionsBench() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length != 3) {
            System.err.println("QuestionsBench URL PERSONAL_KEY ROUNDS");
            System.exit(64);
        }
        HttpClient client = HttpClient.newHttpClient();
        URI address = URI.create(arguments[0] + "/api/projects/@current/query/");
        Map<String, Latencies> all = new LinkedHashMap<>();
        for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
            for (Map.Entry<String, String> question : questions().entrySet()) {
                String body = "{\"refresh\":\"force_blocking\",\"query\":{" + question.getValue()
                        + ",\"dateRange\":{\"date_from\":\"-31d\"}}}";
                HttpRequest request = HttpRequest.newBuilder(address)
                        .header("Authorization", "Bearer " + arguments[1])
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build();
                long from = System.nanoTime();
                HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
                all.computeIfAbsent(question.getKey(), name -> new Latencies()).add(System.nanoTime() - from);
                if (answer.statusCode() != 200) {
                    throw new IOException(question.getKey() + ": " + answer.body());
                }
            }
        }
        all.forEach((name, latencies) -> System.out.printf(Locale.ROOT, "%s\t%.1f%n", name, latencies.millis(0.5)));
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
