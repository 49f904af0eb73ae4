package dev.tenrec.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.ConfigException;
import dev.tenrec.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Server to which a relay sends. It follows no redirect: events go to the place that was named, or nowhere. */
final class RelayTarget {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** Requests in place of one that is put off. */
    private static final int TRIES_MAX = 10;

    private static final Duration PAUSE_FIRST = Duration.ofSeconds(1);
    private static final Duration PAUSE_MAX = Duration.ofMinutes(10);
    private static final int QUOTED_MAX = 300;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(PATIENCE)
            .build();
    private final URI batch;
    private final String key;
    private final Pause pause;

    /** Waits between two requests. */
    interface Pause {
        void of(Duration time) throws InterruptedException;
    }

    /**
     * End of a relay before its time.
     *
     * @param code the exit code that tells it
     * @param what the target did, in words
     */
    record Refusal(ExitCode code, String what) {}

    /**
     * @param url the host, with a path where the target has one
     * @param key of the target's project
     */
    RelayTarget(String url, String key, Pause pause) {
        this.batch = batch(url);
        this.key = key;
        this.pause = pause;
    }

    /** The address that gets the batches. */
    URI address() {
        return batch;
    }

    private static URI batch(String url) {
        URI given;
        try {
            given = URI.create(url.replaceAll("/+$", "") + "/batch/");
        } catch (IllegalArgumentException malformed) {
            throw new ConfigException(url + " is not a URL. Write for example https://us.i.posthog.com.", malformed);
        }
        String scheme = String.valueOf(given.getScheme());
        boolean isPlain = given.getHost() != null
                && given.getUserInfo() == null
                && given.getQuery() == null
                && given.getFragment() == null;
        if (!isPlain || !(scheme.equals("https") || scheme.equals("http"))) {
            throw new ConfigException(
                    url + " is not the address of a server. Write for example https://us.i.posthog.com.");
        }
        return given;
    }

    /**
     * Sends a batch until it is accepted; null then. Answers 429 and 503 are obeyed, so long as they don't ask for more
     * patience than is reasonable; every other answer ends it.
     *
     * @param events as JSON
     */
    @Nullable
    Refusal send(Iterable<String> events) throws IOException, InterruptedException {
        HttpRequest request = request(events);
        Duration own = PAUSE_FIRST;
        for (int tries = 1; ; tries++) {
            HttpResponse<String> answer;
            try {
                answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            } catch (IOException none) {
                return new Refusal(
                        ExitCode.NO_ANSWER, "gave no answer (" + none.getClass().getSimpleName() + ")");
            }
            int status = answer.statusCode();
            if (status != 429 && status != 503) {
                return isAccepted(answer)
                        ? null
                        : new Refusal(ExitCode.UNEXPECTED_ANSWER, "answered " + quoted(answer));
            }
            Duration asked = asked(answer, own);
            if (tries == TRIES_MAX || asked.compareTo(PAUSE_MAX) > 0) {
                return new Refusal(ExitCode.NO_ANSWER, "puts the batch off: " + quoted(answer));
            }
            pause.of(asked);
            own = own.multipliedBy(2);
        }
    }

    private HttpRequest request(Iterable<String> events) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(body)) {
            packed.write("{\"api_key\":".getBytes(StandardCharsets.UTF_8));
            packed.write(Json.write(key));
            packed.write(",\"historical_migration\":true,\"batch\":[".getBytes(StandardCharsets.UTF_8));
            boolean isFirst = true;
            for (String event : events) {
                packed.write((isFirst ? "" : ",").getBytes(StandardCharsets.UTF_8));
                packed.write(event.getBytes(StandardCharsets.UTF_8));
                isFirst = false;
            }
            packed.write("]}".getBytes(StandardCharsets.UTF_8));
        }
        return HttpRequest.newBuilder(batch)
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
                .build();
    }

    /** True for the answer of a server of events that kept all of them: another one may answer 200 to anything. */
    private static boolean isAccepted(HttpResponse<String> answer) {
        if (answer.statusCode() != 200) {
            return false;
        }
        try {
            JsonNode body = Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
            JsonNode status = body.path("status");
            boolean isGood = status.asText().equalsIgnoreCase("ok") || status.asInt() == 1;
            return isGood && body.path("quota_limited").isEmpty();
        } catch (IOException noJson) {
            return false;
        }
    }

    /** The pause that the target asks for, or the relay's own; seconds are the only form that servers of events use. */
    private static Duration asked(HttpResponse<String> answer, Duration own) {
        String seconds = answer.headers().firstValue("Retry-After").orElse("");
        return seconds.matches("[0-9]{1,9}") ? Duration.ofSeconds(Long.parseLong(seconds)) : own;
    }

    private static String quoted(HttpResponse<String> answer) {
        String text = answer.body().replaceAll("\\p{Cntrl}+", " ").strip();
        String shown = text.length() > QUOTED_MAX ? text.substring(0, QUOTED_MAX) + "…" : text;
        return answer.statusCode() + (shown.isEmpty() ? "" : " " + shown);
    }
}
