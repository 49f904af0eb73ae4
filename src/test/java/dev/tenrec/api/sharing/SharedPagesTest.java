package dev.tenrec.api.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.ShareClient;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

@ServerTest
final class SharedPagesTest {
    private static final List<String> DOORS = List.of("/shared/", "/shared_dashboard/", "/embedded/");
    private static final Pattern ASSET = Pattern.compile("/assets/[0-9a-f]{16}/page\\.(?:js|css)");

    private final ShareClient shared;

    SharedPagesTest(TestWorld world) {
        shared = new ShareClient(world);
        shared.capture("seen", 4);
    }

    @Test
    void showsDashboardUnderEveryDoor() {
        int id = shared.dashboard("Sales & \"more\"");
        shared.insight(id, "Seen", ShareClient.trend("seen"));
        shared.text(id, "**bold** <b>not</b>");
        String token = shared.share(id, ShareClient.ENABLE);
        for (String door : DOORS) {
            HttpResponse<String> page = shared.get(door + token);
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
            assertThat(page.body())
                    .contains("<html lang=\"en\"", "<title>Sales &amp; &quot;more&quot;</title>")
                    .contains("content=\"" + shared.world().server().tenrec().baseUrl() + door + token + ".png\"")
                    .doesNotContain("{{");
            HttpResponse<String> json = shared.get(door + token + ".json");
            assertThat(json.statusCode()).isEqualTo(200);
            assertThat(json.headers().firstValue("Content-Type")).contains("application/json");
            JsonNode content = TestServer.json(json);
            assertThat(content.path("type").textValue()).isEqualTo(door.equals("/embedded/") ? "embed" : "scene");
            assertThat(content.path("accessToken").textValue()).isEqualTo(token);
            assertThat(content.at("/dashboard/name").textValue()).isEqualTo("Sales & \"more\"");
            List<JsonNode> tiles = ShareClient.tiles(content);
            // The text was given a place, and what has one comes first.
            assertThat(tiles.get(1).at("/insight/result/0/count").doubleValue()).isEqualTo(4);
            assertThat(tiles.get(1).at("/insight/table/rows")).hasSize(1);
            assertThat(tiles.get(0).at("/text/html").textValue())
                    .isEqualTo("<p><strong>bold</strong> &lt;b&gt;not&lt;/b&gt;</p>\n");
            HttpResponse<String> chart = shared.get(tiles.get(1).path("chart").textValue() + "?width=400&height=200");
            assertThat(chart.statusCode()).isEqualTo(200);
            assertThat(chart.headers().firstValue("Content-Type")).contains("image/svg+xml");
            assertThat(chart.body()).contains("<svg").doesNotContain("<script", "style=", "href=\"http");
            HttpResponse<String> picture = shared.get(door + token + ".png");
            assertThat(picture.statusCode()).isEqualTo(200);
            assertThat(picture.headers().firstValue("Content-Type")).contains("image/png");
            assertThat(picture.body()).contains("PNG");
        }
    }

    @Test
    void showsInsightAlone() {
        int board = shared.dashboard("Other");
        JsonNode insight = shared.insight(board, "Alone", ShareClient.trend("seen"));
        String path = "insights/" + insight.path("id") + "/sharing/";
        String token = shared.world()
                .ask("PATCH", path, ShareClient.ENABLE)
                .path("access_token")
                .textValue();
        JsonNode content = shared.content(token);
        assertThat(content.has("dashboard")).isFalse();
        assertThat(content.at("/insight/insight/name").textValue()).isEqualTo("Alone");
        assertThat(content.at("/insight/insight/result/0/count").doubleValue()).isEqualTo(4);
        String chart = content.at("/insight/chart").textValue();
        assertThat(chart).endsWith("/tiles/insight.svg");
        assertThat(shared.get(chart).statusCode()).isEqualTo(200);
        assertThat(shared.get("/shared/" + token + ".png").statusCode()).isEqualTo(200);
        assertThat(shared.get("/shared/" + token).body()).contains("<title>Alone</title>");
    }

    @Test
    void answersOneNotFoundWhateverIsWrong() {
        int id = shared.dashboard("Gone");
        String disabled = shared.share(id, ShareClient.ENABLE);
        shared.share(id, "{\"enabled\":false}");
        int other = shared.dashboard("Deleted");
        String deleted = shared.share(other, ShareClient.ENABLE);
        assertThat(shared.get("/shared/" + deleted).statusCode()).isEqualTo(200);
        shared.world().ask("PATCH", "dashboards/" + other + "/", "{\"deleted\":true}");
        String expired = shared.share(
                shared.dashboard("Old"), "{\"enabled\":true,\"settings\":{\"expires_at\":\"2020-01-01T00:00:00Z\"}}");
        Set<String> pages = new HashSet<>();
        Set<String> answers = new HashSet<>();
        for (String door : DOORS) {
            for (String token :
                    List.of("unknown", disabled, deleted, expired, "%3Cscript%3E", "..%2f..%2fetc", "a".repeat(500))) {
                HttpResponse<String> page = shared.get(door + token);
                assertThat(page.statusCode()).isEqualTo(404);
                assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
                guarded(page, door);
                pages.add(page.body());
                HttpResponse<String> json = shared.get(door + token + ".json");
                assertThat(json.statusCode()).isEqualTo(404);
                answers.add(json.body());
                guarded(json, door);
                assertThat(shared.get(door + token + ".png").statusCode()).isEqualTo(404);
                assertThat(shared.get(door + token + "/tiles/1.svg").statusCode())
                        .isEqualTo(404);
                assertThat(shared.post(door + token, "{\"password\":\"x\"}").statusCode())
                        .isEqualTo(404);
            }
        }
        assertThat(pages).hasSize(1);
        assertThat(answers)
                .containsExactly("{\"type\":\"invalid_request\",\"code\":\"not_found\",\"detail\":\"Not found.\","
                        + "\"attr\":null}");
    }

    @Test
    void endsWithItsProject() {
        String made = shared.world()
                .ask("POST", "/api/projects/", "{\"name\":\"Short\"}")
                .path("id")
                .asText();
        String base = "/api/projects/" + made + "/";
        String board = shared.world()
                .ask("POST", base + "dashboards/", "{}")
                .path("id")
                .asText();
        String token = shared.world()
                .ask("PATCH", base + "dashboards/" + board + "/sharing/", ShareClient.ENABLE)
                .path("access_token")
                .textValue();
        assertThat(shared.get("/shared/" + token + ".json").statusCode()).isEqualTo(200);
        assertThat(shared.world().send("DELETE", base, null).statusCode()).isEqualTo(204);
        assertThat(shared.get("/shared/" + token + ".json").statusCode()).isEqualTo(404);
        assertThat(shared.get("/shared/" + token).statusCode()).isEqualTo(404);
    }

    @Test
    void guardsEveryAnswer() {
        int id = shared.dashboard("Guarded");
        shared.insight(id, "Seen", ShareClient.trend("seen"));
        String token = shared.share(id, ShareClient.ENABLE);
        String chart =
                ShareClient.tiles(shared.content(token)).get(0).path("chart").textValue();
        for (String door : DOORS) {
            for (String path : List.of("", ".json", ".png")) {
                guarded(shared.get(door + token + path), door);
            }
            guarded(shared.get(chart.replace("/shared/", door)), door);
            guarded(shared.get(door + token + "/tiles/999999.svg"), door);
            guarded(shared.post(door + token, "{\"password\":\"x\"}"), door);
        }
    }

    private static void guarded(HttpResponse<String> answer, String door) {
        boolean isFramed = door.equals("/embedded/");
        assertThat(answer.headers().firstValue("Content-Security-Policy"))
                .contains("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                        + " font-src 'self';"
                        + " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors "
                        + (isFramed ? "*" : "'none'"));
        assertThat(answer.headers().firstValue("X-Frame-Options").isPresent()).isEqualTo(!isFramed);
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(answer.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(answer.headers().firstValue("X-Robots-Tag")).contains("noindex");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    @Test
    void leavesOtherTilesWhenOneFails() {
        int id = shared.dashboard("Mixed");
        shared.insight(id, "Seen", ShareClient.trend("seen"));
        ObjectNode broken = ShareClient.trend("seen");
        broken.withObject("/source")
                .putArray("series")
                .addObject()
                .put("kind", "ActionsNode")
                .put("id", 987_654);
        shared.insight(id, "Broken", broken);
        ObjectNode list = Json.object().put("kind", "EventsQuery");
        list.putArray("select").add("*").add("person");
        shared.insight(id, "People", list);
        shared.insight(id, "Actors", Json.object().put("kind", "ActorsQuery"));
        List<JsonNode> tiles = ShareClient.tiles(shared.content(shared.share(id, ShareClient.ENABLE)));
        assertThat(tiles.stream().map(tile -> tile.path("error").asText()))
                .containsExactly(
                        "null",
                        "This can't be calculated as it is saved.",
                        "This list is not part of shared pages.",
                        "This list is not part of shared pages.");
        assertThat(tiles.get(0).at("/insight/result/0/count").doubleValue()).isEqualTo(4);
        assertThat(tiles.stream().filter(tile -> tile.path("chart").isTextual()))
                .hasSize(1);
    }

    @Test
    void switchesLooksAndNothingElse() {
        int id = shared.dashboard("Looks");
        shared.insight(id, "Seen", ShareClient.trend("seen"));
        String token = shared.share(id, "{\"enabled\":true,\"settings\":{\"theme\":\"dark\",\"detailed\":true}}");
        JsonNode saved = shared.content(token);
        assertThat(saved.path("theme").textValue()).isEqualTo("dark");
        assertThat(saved.path("detailed").booleanValue()).isTrue();
        assertThat(saved.path("legend").booleanValue()).isTrue();
        assertThat(saved.path("dates").isNull()).isTrue();
        String switches = "?whitelabel&noHeader=1&legend=false&detailed=0&theme=light&hideExtraDetails=true"
                + "&date_from=-90d&allowDateChange=true&refresh=force_blocking&filters_override=%7B%22x%22%3A1%7D";
        JsonNode asked = TestServer.json(shared.get("/shared/" + token + ".json" + switches));
        assertThat(asked.path("whitelabel").booleanValue()).isTrue();
        assertThat(asked.path("noHeader").booleanValue()).isTrue();
        assertThat(asked.path("legend").booleanValue()).isFalse();
        assertThat(asked.path("detailed").booleanValue()).isFalse();
        assertThat(asked.path("theme").textValue()).isEqualTo("light");
        assertThat(asked.path("hideExtraDetails").booleanValue()).isFalse();
        assertThat(asked.path("dates").isNull()).isTrue();
        assertThat(asked.path("dashboard")).isEqualTo(saved.path("dashboard"));
    }

    @Test
    void letsReadersChooseDatesWhereThatIsAllowed() {
        int id = shared.dashboard("Dates");
        shared.insight(id, "Seen", ShareClient.trend("seen"));
        String token = shared.share(id, "{\"enabled\":true,\"settings\":{\"allowDateChange\":true}}");
        JsonNode saved = shared.content(token);
        assertThat(saved.at("/dates/date_from").isNull()).isTrue();
        assertThat(saved.at("/dates/choices")).hasSizeGreaterThan(5);
        assertThat(days(saved)).isEqualTo(8);
        JsonNode chosen = TestServer.json(shared.get("/shared/" + token + ".json?date_from=-30d"));
        assertThat(chosen.at("/dates/date_from").textValue()).isEqualTo("-30d");
        assertThat(days(chosen)).isEqualTo(31);
        JsonNode past =
                TestServer.json(shared.get("/shared/" + token + ".json?date_from=2024-05-01&date_to=2024-05-03"));
        assertThat(days(past)).isEqualTo(3);
        for (String wrong : List.of(
                "date_from=1",
                "date_from=-9999d",
                "date_from=0001-01-01",
                "date_from=2024-05-01T00:00:00",
                "date_from=2024-02-30",
                "date_from=%2B999999999-01-01",
                "date_from=-7d&date_to=x")) {
            HttpResponse<String> refused = shared.get("/shared/" + token + ".json?" + wrong);
            assertThat(refused.statusCode()).as(wrong).isEqualTo(400);
            assertThat(TestServer.json(refused).path("attr").textValue()).startsWith("date_");
        }
    }

    @Test
    void calculatesEveryRangeThatItOffers() {
        int id = shared.dashboard("Choices");
        shared.insight(id, "Seen", ShareClient.trend("seen"));
        String token = shared.share(id, "{\"enabled\":true,\"settings\":{\"allowDateChange\":true}}");
        shared.content(token).at("/dates/choices").forEach(choice -> {
            String from = choice.path("value").textValue();
            JsonNode tile = ShareClient.tiles(
                            TestServer.json(shared.get("/shared/" + token + ".json?date_from=" + from)))
                    .get(0);
            assertThat(tile.path("error").isNull()).as(from).isTrue();
            assertThat(tile.at("/insight/result/0/data")).as(from).isNotEmpty();
            assertThat(shared.get(tile.path("chart").textValue() + "?date_from=" + from)
                            .statusCode())
                    .isEqualTo(200);
        });
    }

    @Test
    void drawsPicturesWhereThereIsNothingToShow() {
        String empty = shared.share(shared.dashboard(""), ShareClient.ENABLE);
        int board = shared.dashboard("Lists");
        ObjectNode list = Json.object().put("kind", "EventsQuery");
        list.putArray("select").add("*");
        JsonNode insight = shared.insight(board, "List", list);
        String alone = shared.world()
                .ask("PATCH", "insights/" + insight.path("id") + "/sharing/", ShareClient.ENABLE)
                .path("access_token")
                .textValue();
        for (String token : List.of(empty, alone, shared.share(board, ShareClient.ENABLE))) {
            HttpResponse<String> picture = shared.get("/shared/" + token + ".png");
            assertThat(picture.statusCode()).isEqualTo(200);
            assertThat(picture.body()).contains("PNG");
            assertThat(shared.get("/shared/" + token + ".json").statusCode()).isEqualTo(200);
            assertThat(shared.get("/shared/" + token).statusCode()).isEqualTo(200);
        }
        assertThat(shared.get("/shared/" + empty).body()).contains("<title>Untitled</title>");
        assertThat(shared.get("/shared/" + alone + "/tiles/insight.svg").statusCode())
                .isEqualTo(404);
    }

    @Test
    void answersHeadsLikePagesAndNoOtherMethods() {
        String token = shared.share(shared.dashboard("Methods"), ShareClient.ENABLE);
        for (String path : List.of("", ".json", ".png", "/")) {
            HttpRequest.Builder head = shared.world().server().request("HEAD", "/shared/" + token + path, null);
            HttpResponse<String> answer = shared.world().server().send(head);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEmpty();
        }
        for (String method : List.of("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")) {
            HttpRequest.Builder other = shared.world().server().request(method, "/shared/" + token, null);
            assertThat(shared.world().server().send(other).statusCode()).isEqualTo(405);
        }
    }

    private static int days(JsonNode content) {
        return ShareClient.tiles(content).get(0).at("/insight/result/0/days").size();
    }

    @Test
    void servesFilesOfPagesForEver() {
        String token = shared.share(shared.dashboard("Files"), ShareClient.ENABLE);
        Matcher assets = ASSET.matcher(shared.get("/shared/" + token).body());
        Set<String> found = new HashSet<>();
        while (assets.find()) {
            found.add(assets.group());
        }
        assertThat(found).hasSize(2);
        for (String path : found) {
            HttpResponse<String> asset = shared.get(path);
            assertThat(asset.statusCode()).isEqualTo(200);
            assertThat(asset.headers().firstValue("Cache-Control")).contains("public, max-age=31536000, immutable");
            assertThat(asset.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            String etag = asset.headers().firstValue("ETag").orElseThrow();
            HttpResponse<String> known = shared.get(path, "If-None-Match", etag);
            assertThat(known.statusCode()).isEqualTo(304);
            assertThat(known.body()).isEmpty();
            HttpResponse<String> packed = shared.get(path, "Accept-Encoding", "gzip, br");
            assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
        }
        String one = found.iterator().next();
        for (String wrong : List.of(
                one.replaceAll("/[0-9a-f]{16}/", "/0123456789abcdef/"),
                one.substring(0, one.lastIndexOf('/')) + "/page.html",
                one.substring(0, one.lastIndexOf('/')) + "/..%2f..%2fschema")) {
            assertThat(shared.get(wrong).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void packsLargeAnswersForThoseWhoUnpack() {
        int id = shared.dashboard("Large".repeat(60));
        shared.insight(id, "Seen", ShareClient.trend("seen"));
        String path = "/shared/" + shared.share(id, ShareClient.ENABLE) + ".json";
        HttpRequest.Builder request = shared.world().server().request("GET", path, null);
        assertThat(shared.world()
                        .server()
                        .send(request.header("Accept-Encoding", "gzip"))
                        .headers()
                        .map())
                .containsEntry("content-encoding", List.of("gzip"));
        assertThat(shared.get(path, "Accept-Encoding", "gzip;q=0").headers().map())
                .doesNotContainKey("content-encoding");
        assertThat(shared.get(path).headers().map()).containsEntry("vary", List.of("Accept-Encoding"));
    }

    @Test
    void takesSettingsOfItsOwn() {
        int id = shared.dashboard("Ends");
        String path = "dashboards/" + id + "/sharing/";
        Map.of("expires_at", "2099-01-02", "expiresAt", "2099-01-02T00:00:00+00:00")
                .forEach((name, time) -> {
                    String body = "{\"settings\":{\"" + name + "\":\"" + time + "\",\"allowDateChange\":true}}";
                    assertThat(shared.world()
                                    .ask("PATCH", path, body)
                                    .path("settings")
                                    .toString())
                            .isEqualTo("{\"expires_at\":\"2099-01-02T00:00:00Z\",\"allowDateChange\":true}");
                });
        for (String wrong : List.of(
                "\"expires_at\":7", "\"expires_at\":\"soon\"", "\"allowDateChange\":1", "\"expires_at\":\"\"")) {
            HttpResponse<String> refused = shared.world().send("PATCH", path, "{\"settings\":{" + wrong + "}}");
            assertThat(refused.statusCode()).as(wrong).isEqualTo(400);
            assertThat(TestServer.json(refused).path("attr").textValue()).isEqualTo("settings");
        }
    }
}
