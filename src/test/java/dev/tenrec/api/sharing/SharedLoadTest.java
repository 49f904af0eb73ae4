package dev.tenrec.api.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.ShareClient;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@ServerTest
final class SharedLoadTest {
    private final ShareClient shared;

    SharedLoadTest(TestWorld world) {
        shared = new ShareClient(world);
    }

    @Test
    void computesNoAnswerTwiceInFiveMinutesWhateverIsAsked() {
        shared.capture("counted", 3);
        int id = shared.dashboard("Counted");
        shared.insight(id, "Counted", ShareClient.trend("counted"));
        String token = shared.share(id, ShareClient.ENABLE);
        JsonNode first = shared.content(token).path("dashboard");
        assertThat(count(first)).isEqualTo(3);
        shared.capture("counted", 4);
        for (String refresh : List.of("", "?refresh=true", "?refresh=force_blocking", "?refresh=blocking&x=1")) {
            JsonNode again = TestServer.json(shared.get("/shared/" + token + ".json" + refresh));
            assertThat(again.path("dashboard")).isEqualTo(first);
        }
        // What the dashboard is called, and what it shows, is that of this moment.
        shared.world().ask("PATCH", "dashboards/" + id + "/", "{\"name\":\"Renamed\"}");
        shared.insight(id, "New", ShareClient.trend("other"));
        JsonNode renamed = shared.content(token).path("dashboard");
        assertThat(renamed.path("name").textValue()).isEqualTo("Renamed");
        assertThat(renamed.path("tiles")).hasSize(2);
        assertThat(count(renamed)).isEqualTo(3);
    }

    @Test
    void computesForOneItemOnlySoOften() {
        int id = shared.dashboard("Busy");
        shared.insight(id, "Busy", ShareClient.trend("busy"));
        String token = shared.share(id, "{\"enabled\":true,\"settings\":{\"allowDateChange\":true}}");
        List<Integer> statuses = IntStream.rangeClosed(1, 28)
                .mapToObj(day -> shared.get("/shared/" + token + ".json?date_from=2024-02-%02d".formatted(day)))
                .peek(answer -> assertThat(
                                answer.headers().firstValue("Retry-After").isPresent())
                        .isEqualTo(answer.statusCode() == 429))
                .map(HttpResponse::statusCode)
                .toList();
        assertThat(statuses.subList(0, 20)).containsOnly(200);
        assertThat(statuses.subList(22, 28)).containsOnly(429);
        // What was computed is still shown.
        assertThat(shared.get("/shared/" + token + ".json?date_from=2024-02-01").statusCode())
                .isEqualTo(200);
    }

    @Test
    void answersManyAtOnceAlike() {
        shared.capture("crowded", 2);
        int id = shared.dashboard("Crowded");
        for (int i = 0; i < 5; i++) {
            shared.insight(id, "Crowded " + i, ShareClient.trend("crowded"));
        }
        String token = shared.share(id, ShareClient.ENABLE);
        List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> shared.get("/shared/" + token + ".json")))
                .limit(40)
                .toList();
        assertThat(answers.stream().map(CompletableFuture::join))
                .allSatisfy(answer -> assertThat(answer.statusCode()).isEqualTo(200))
                .extracting(HttpResponse::body)
                .containsOnly(answers.get(0).join().body());
    }

    private static double count(JsonNode dashboard) {
        return dashboard.at("/tiles/0/insight/result/0/count").doubleValue();
    }
}
