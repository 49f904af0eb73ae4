package dev.tenrec.api.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ExportClient;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** More exports at once than there may be. {@code src/test/bench/run.sh export-storm} measures what it costs others. */
@ServerTest
final class ExportStormTest {
    /** More than one project may have at a time. */
    private static final int EXPORTS = 300;

    private static final int CAPTURES = 50;

    @Test
    void endsEachOfManyAtOnceWithBytesOrAReason(TestWorld world) {
        ExportClient client = new ExportClient(world);
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        List<CompletableFuture<HttpResponse<String>>> asked = IntStream.range(0, EXPORTS)
                .mapToObj(i -> http.sendAsync(
                        world.request("POST", ExportClient.LIST, ExportClient.CSV)
                                .header(
                                        "Authorization",
                                        "Bearer " + world.owner().key())
                                .build(),
                        BodyHandlers.ofString()))
                .toList();
        for (int i = 0; i < CAPTURES; i++) {
            world.capture("{\"event\":\"seen\",\"distinct_id\":\"ann\"}");
        }
        int made = 0;
        Set<String> reasons = new TreeSet<>();
        for (CompletableFuture<HttpResponse<String>> one : asked) {
            HttpResponse<String> answer = one.join();
            assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(201);
            int id = TestServer.json(answer).path("id").intValue();
            HttpResponse<String> content = client.awaitEnd(id);
            JsonNode asset = client.find(id);
            boolean hasContent = asset.path("has_content").textValue().equals("true");
            assertThat(content.statusCode()).isEqualTo(hasContent ? 200 : 404);
            made += hasContent ? 1 : 0;
            if (!hasContent) {
                reasons.add(asset.path("exception").textValue());
            }
        }
        System.out.println(EXPORTS + " exports at once: " + made + " made, others: " + reasons);
        assertThat(made).isPositive();
        // Where requests come slowly, all are made; ExportsApiTest holds one to have the others refused.
        assertThat(reasons).allMatch(reason -> reason.startsWith("Too many exports of this project"));
    }
}
