package dev.tenrec.api.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Project;
import dev.tenrec.export.ExportFormat;
import dev.tenrec.export.ExportRequest;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.export.ExportedAsset;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import dev.tenrec.thread.WorkerPool;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@ServerTest
final class ExportsApiTest {
    private static final String LIST = "exports/";
    private static final String NOT_FOUND =
            "{\"type\":\"invalid_request\",\"code\":\"not_found\",\"detail\":\"Not found.\",\"attr\":null}";
    private static final String TRENDS = "{\"kind\":\"TrendsQuery\",\"dateRange\":{\"date_from\":\"2026-01-01\","
            + "\"date_to\":\"2026-01-02\"},\"series\":[{\"kind\":\"EventsNode\",\"event\":\"=cmd()\","
            + "\"custom_name\":\"=cmd()\"}]}";

    private final TestWorld world;
    private final TestUser member;
    private final TestUser colleague;
    private final TestUser admin;
    private final TestWorld stranger;

    ExportsApiTest(TestWorld world) {
        this.world = world;
        member = world.member("Bob");
        colleague = world.member("Cid");
        admin = world.projectAdmin("Dan");
        stranger = world.stranger();
        String event = "{\"event\":\"=cmd()\",\"distinct_id\":\"ann\",\"timestamp\":\"2026-01-02T10:00:00Z\"}";
        String batch =
                "{\"api_key\":\"" + world.token() + "\",\"historical_migration\":true,\"batch\":[" + event + "]}";
        assertThat(world.server().send(world.request("POST", "/batch", batch)).statusCode())
                .isEqualTo(200);
    }

    @Test
    void exportsInsightAsCsvThatIsSafeToOpen() {
        int insight = insight("Sales & <b>Süd</b>", TRENDS);
        HttpResponse<String> made = world.send("POST", LIST, of("text/csv", insight));
        assertThat(made.statusCode()).isEqualTo(201);
        JsonNode asset = TestServer.json(made);
        assertThat(asset.properties().stream().map(Map.Entry::getKey))
                .containsExactly(
                        "id",
                        "dashboard",
                        "insight",
                        "export_format",
                        "created_at",
                        "has_content",
                        "export_context",
                        "filename",
                        "expires_after",
                        "exception",
                        "user_access_level");
        assertThat(asset.path("has_content").textValue()).isEqualTo("true");
        assertThat(asset.path("exception").isNull()).isTrue();
        assertThat(asset.path("filename").textValue()).matches("export-sales-bsudb-\\d{4}-\\d\\d-\\d\\d-\\d{6}\\.csv");
        HttpResponse<String> content = world.send("GET", content(asset), null);
        assertThat(content.statusCode()).isEqualTo(200);
        assertThat(content.body()).isEqualTo("series,1-Jan-2026,2-Jan-2026\r\n'=cmd(),0,1\r\n");
        assertThat(content.headers().firstValue("Content-Type")).contains("text/csv");
        assertThat(content.headers().firstValue("Cache-Control")).contains("max-age=86400");
        String filename = asset.path("filename").textValue();
        String names = "filename=\"" + filename + "\"; filename*=UTF-8''" + filename;
        assertThat(content.headers().firstValue("Content-Disposition")).contains("inline; " + names);
        assertThat(content.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(content.headers().firstValue("ETag")).isPresent();
        HttpResponse<String> download = world.send("GET", content(asset) + "?download=true", null);
        assertThat(download.headers().firstValue("Content-Disposition")).contains("attachment; " + names);
        assertThat(download.headers().firstValue("ETag"))
                .isEqualTo(content.headers().firstValue("ETag"));
        assertThat(world.activities("Insight").get(0)).isEqualTo(insight + " exported");
    }

    @Test
    void exportsInsightAndSourceAsJson() {
        JsonNode ofInsight = world.ask("POST", LIST, of("application/json", insight("x", TRENDS)));
        JsonNode ofSource = world.ask(
                "POST",
                LIST,
                "{\"export_format\":\"application/json\",\"export_context\":{\"source\":" + TRENDS
                        + ",\"filename\":\"../../etc/passwd\\r\\n\"}}");
        assertThat(ofSource.path("filename").textValue()).isEqualTo("etcpasswd.json");
        for (JsonNode asset : List.of(ofInsight, ofSource)) {
            JsonNode content = world.ask("GET", content(asset), null);
            assertThat(content.at("/results/0/data").toString()).isEqualTo("[0.0,1.0]");
        }
    }

    @Test
    void saysWhyThereIsNoContent() {
        int web = insight("w", "{\"kind\":\"WebOverviewQuery\"}");
        Map<String, String> reasons = Map.of(
                of("image/png", web),
                "Queries of kind WebOverviewQuery are not supported here yet.",
                of("text/csv", web),
                "Queries of kind WebOverviewQuery are not supported here yet.",
                of("text/csv", insight("n", null)),
                "The insight has no query.",
                "{\"export_format\":\"text/csv\",\"export_context\":{\"path\":\"/api/x\"}}",
                "What /api/x answers can't be exported: it is not within a project.");
        reasons.forEach((body, reason) -> {
            HttpResponse<String> made = world.send("POST", LIST, body);
            assertThat(made.statusCode()).isEqualTo(201);
            JsonNode asset = TestServer.json(made);
            assertThat(asset.path("has_content").textValue()).isEmpty();
            assertThat(asset.path("exception").textValue()).contains(reason);
            assertThat(world.send("GET", LIST + asset.path("id") + "/", null).body())
                    .isEqualTo(made.body());
            HttpResponse<String> content = world.send("GET", content(asset), null);
            assertThat(content.statusCode()).isEqualTo(404);
            assertThat(TestServer.json(content).path("detail")).isEqualTo(asset.path("exception"));
        });
    }

    @Test
    void refusesInTheOrderOfTheRules() {
        refused("{}", "required", "export_format", "This field is required.");
        refused("{\"dashboard\":99}", "required", "export_format", "This field is required.");
        refused("{\"export_format\":\"x/y\"}", "invalid_choice", "export_format", "\"x/y\" is not a valid choice.");
        refused(
                "{\"export_format\":\"video/mp4\",\"dashboard\":54321}",
                "does_not_exist",
                "dashboard",
                "Invalid pk \"54321\" - object does not exist.");
        refused(
                "{\"export_format\":\"text/csv\",\"insight\":54321}",
                "does_not_exist",
                "insight",
                "Invalid pk \"54321\" - object does not exist.");
        refused(
                "{\"export_format\":\"text/csv\",\"insight\":\"abc\"}",
                "incorrect_type",
                "insight",
                "Incorrect type. Expected pk value, received str.");
        refused(
                "{\"export_format\":\"text/csv\",\"dashboard\":[1]}",
                "incorrect_type",
                "dashboard",
                "Incorrect type. Expected pk value, received list.");
        String none = "Either dashboard, insight or export_context is required for an export.";
        refused("{\"export_format\":\"image/png\"}", "invalid_input", null, none);
        refused("{\"export_format\":\"video/mp4\",\"export_context\":{}}", "invalid_input", null, none);
        refused(
                of("image/gif", insight("x", TRENDS)),
                "invalid_input",
                "export_format",
                "Video export supports session recordings only.");
        refused(
                "{\"export_format\":\"text/csv\",\"export_context\":{\"path\":\"/\"},\"expires_after\":\"soon\"}",
                "invalid_input",
                "expires_after",
                "Datetime has wrong format. Use one of these formats instead:"
                        + " YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].");
    }

    @Test
    void takesForeignAndDeletedIdsForUnknownOnes() {
        JsonNode foreign = stranger.ask("POST", "insights/", "{}");
        int insight = foreign.path("id").intValue();
        refused(
                of("text/csv", insight),
                "does_not_exist",
                "insight",
                "Invalid pk \"" + insight + "\" - object does not exist.");
        int own = insight("gone", TRENDS);
        world.ask("PATCH", "insights/" + own + "/", "{\"deleted\":true}");
        refused(
                of("text/csv", own),
                "does_not_exist",
                "insight",
                "Invalid pk \"" + own + "\" - object does not exist.");
    }

    @Test
    void showsEachUserOnlyTheOwn() {
        JsonNode mine = world.ask("POST", LIST, of("text/csv", insight("x", TRENDS)));
        for (String path : List.of(LIST + mine.path("id") + "/", content(mine))) {
            assertThat(world.send(admin, "GET", path, null).body()).isEqualTo(NOT_FOUND);
            assertThat(world.send("GET", path, null).statusCode()).isEqualTo(200);
        }
        JsonNode theirs = TestServer.json(world.send(colleague, "GET", LIST, null));
        assertThat(theirs.path("count").intValue()).isZero();
        int before = world.ask("GET", LIST, null).path("count").intValue();
        world.send(member, "POST", LIST, of("text/csv", insight("x", TRENDS)));
        assertThat(world.ask("GET", LIST, null).path("count").intValue()).isEqualTo(before);
    }

    @Test
    void listsNewestFirstAndFilters() {
        String recording = "{\"export_format\":\"video/mp4\",\"export_context\":{\"session_recording_id\":\"r1\","
                + "\"path\":\"/api/recording\"}}";
        JsonNode video = world.ask("POST", LIST, recording);
        JsonNode newest = world.ask("POST", LIST, of("text/csv", insight("x", TRENDS)));
        JsonNode page = world.ask("GET", LIST + "?limit=2", null);
        assertThat(page.at("/results/0/id")).isEqualTo(newest.path("id"));
        assertThat(page.at("/results/1/id")).isEqualTo(video.path("id"));
        for (String filter :
                List.of("?export_format=video/mp4", "?context_path=recording", "?session_recording_id=r1")) {
            JsonNode found = world.ask("GET", LIST + filter, null);
            assertThat(found.path("count").intValue()).describedAs(filter).isEqualTo(1);
            assertThat(found.at("/results/0/id")).isEqualTo(video.path("id"));
        }
        assertThat(world.ask("GET", LIST + "?export_format=x", null)
                        .path("count")
                        .intValue())
                .isZero();
    }

    @Test
    void endsToBeThereOnceExpired() {
        int insight = insight("x", TRENDS);
        String day = world.ask("POST", LIST, of("text/csv", insight))
                .path("expires_after")
                .textValue();
        assertThat(day).isEqualTo(LocalDate.now(ZoneOffset.UTC).plusDays(7) + "T00:00:00Z");
        String past = "{\"export_format\":\"text/csv\",\"expires_after\":\"2020-01-01T00:00:00Z\",\"insight\":"
                + insight + "}";
        JsonNode expired = world.ask("POST", LIST, past);
        assertThat(expired.path("expires_after").textValue()).isEqualTo("2020-01-01T00:00:00Z");
        assertThat(expired.path("exception").textValue()).isEqualTo("The export had expired before it was made.");
        int count = world.ask("GET", LIST, null).path("count").intValue();
        for (String path : List.of(LIST + expired.path("id") + "/", content(expired))) {
            assertThat(world.send("GET", path, null).body()).isEqualTo(NOT_FOUND);
        }
        world.ask("POST", LIST, past);
        assertThat(world.ask("GET", LIST, null).path("count").intValue()).isEqualTo(count);
    }

    @Test
    void refusesWhatWouldWaitTooLong() {
        int insight = insight("x", TRENDS);
        CountDownLatch blocked = new CountDownLatch(1);
        try (WorkerPool workers = new WorkerPool("blocked", 1, 9)) {
            ExportRuns runs = OpenTenrec.exportRuns(world.server().tenrec(), workers);
            workers.execute(() -> await(blocked));
            List<CompletionStage<ExportedAsset>> waiting = IntStream.range(0, 9)
                    .mapToObj(i -> runs.start(project(), unfinished(insight)))
                    .toList();
            assertThat(exception(runs.start(project(), unfinished(insight))))
                    .isEqualTo("The server is busy, please retry.");
            blocked.countDown();
            waiting.forEach(stage ->
                    assertThat(stage.toCompletableFuture().join().hasContent()).isTrue());
        }
    }

    @Test
    void makesSoManyOfOneProjectAtMost() {
        int insight = insight("x", TRENDS);
        CountDownLatch blocked = new CountDownLatch(1);
        try (WorkerPool workers = new WorkerPool("blocked", 1, 999)) {
            ExportRuns runs = OpenTenrec.exportRuns(world.server().tenrec(), workers);
            workers.execute(() -> await(blocked));
            List<CompletionStage<ExportedAsset>> waiting = IntStream.range(0, 250)
                    .mapToObj(i -> runs.start(project(), unfinished(insight)))
                    .toList();
            assertThat(exception(runs.start(project(), unfinished(insight))))
                    .startsWith("Too many exports of this project");
            blocked.countDown();
            waiting.forEach(stage ->
                    assertThat(stage.toCompletableFuture().join().hasContent()).isTrue());
        }
    }

    @Test
    void servesNoOtherMethods() {
        for (String method : List.of("PUT", "PATCH", "DELETE")) {
            assertThat(world.send(method, LIST + "1/", "{}").statusCode()).isEqualTo(405);
        }
    }

    /** As one whose server stopped between the record and its file. */
    private ExportedAsset unfinished(int insight) {
        ExportRequest request = new ExportRequest(ExportFormat.CSV, null, insight, Json.object(), null);
        return OpenTenrec.exports(world.server().tenrec())
                .add(project(), world.owner().user(), request)
                .toCompletableFuture()
                .join();
    }

    private Project project() {
        return world.project();
    }

    private static String exception(CompletionStage<ExportedAsset> ended) {
        return ended.toCompletableFuture().join().exception();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private int insight(String name, String query) {
        return world.ask("POST", "insights/", "{\"name\":\"" + name + "\",\"query\":" + query + "}")
                .path("id")
                .intValue();
    }

    private static String of(String format, int insight) {
        return "{\"export_format\":\"" + format + "\",\"insight\":" + insight + "}";
    }

    private static String content(JsonNode asset) {
        return LIST + asset.path("id") + "/content/";
    }

    private void refused(String body, String code, String attr, String detail) {
        TestWorld.invalid(world.send("POST", LIST, body), code, detail, attr);
    }
}
