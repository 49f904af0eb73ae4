package dev.tenrec.api.dashboard;

import static dev.tenrec.testing.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.FieldChange;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestUser;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What is on a dashboard, through the door. */
@ServerTest(now = "2026-01-02T03:04:05.000006Z")
class TilesApiTest {
    private static final String DASHBOARDS = "dashboards/";
    private static final String INSIGHTS = "insights/";

    private final TestWorld world;
    private final TestUser member;

    TilesApiTest(TestWorld world) {
        this.world = world;
        member = world.member("Bob");
    }

    @Test
    void showsTilesFromTheTopThenFromTheLeft() {
        int dashboard = dashboard("{}");
        patch(dashboard, """
                {"tiles":[{"text":{"body":"low"},"layouts":{"sm":{"x":0,"y":5}}},{"text":{"body":"nowhere"}},
                {"text":{"body":"right"},"layouts":{"sm":{"x":6,"y":0}}},
                {"text":{"body":"left"},"layouts":{"sm":{"x":0,"y":0},"xs":{"x":0,"y":9}}}]}""");
        JsonNode tiles = get(dashboard).get("tiles");
        assertThat(tiles.findValuesAsText("body")).containsExactly("left", "right", "low", "nowhere");
        assertThat(tiles.findValuesAsText("order")).containsExactly("0", "1", "2", "3");
        JsonNode narrow = json(world.send("GET", DASHBOARDS + dashboard + "/?layoutSize=xs", null));
        assertThat(narrow.get("tiles").findValuesAsText("body")).containsExactly("left", "low", "nowhere", "right");
    }

    @Test
    void changesOnlyWhatThePatchNamesOfTiles() {
        int dashboard = dashboard("{}");
        JsonNode made = patch(dashboard, """
                {"tiles":[{"text":{"body":"a"},"color":"blue","layouts":{"sm":{"x":1,"y":1,"w":6,"h":5}},
                "show_description":true},{"text":{"body":"b"},"transparent_background":true}]}""").get("tiles");
        int first = made.get(0).get("id").intValue();
        JsonNode changed = patch(
                        dashboard,
                        "{\"tiles\":[{\"id\":" + first + ",\"color\":null,\"show_description\":null,\"order\":7,"
                                + "\"insight\":null,\"text\":{\"id\":99,\"body\":\"A\"},\"is_cached\":true}]}")
                .get("tiles");
        assertThat(changed.get(1)).isEqualTo(made.get(1));
        assertThat(changed.get(0).get("layouts")).isEqualTo(made.get(0).get("layouts"));
        assertThat(changed.get(0).get("color").isNull()).isTrue();
        assertThat(changed.get(0).get("show_description").isNull()).isTrue();
        assertThat(changed.at("/0/text/body").textValue()).isEqualTo("A");
        assertThat(changed.at("/0/text/id")).isEqualTo(made.at("/0/text/id"));
        assertThat(made.at("/0/text/last_modified_by").isNull()).isTrue();
        assertThat(changed.at("/0/text/last_modified_by/id").intValue())
                .isEqualTo(world.owner().id());
        patch(dashboard, "{\"tiles\":[{\"id\":" + first + ",\"deleted\":true}]}");
        assertThat(get(dashboard).get("tiles").findValuesAsText("body")).containsExactly("b");
        patch(dashboard, "{\"tiles\":[{\"id\":" + first + ",\"deleted\":false}]}");
        assertThat(get(dashboard).get("tiles")).hasSize(2);
    }

    @Test
    void refusesTilesOfOtherDashboardsLikeUnusedOnes() {
        int here = dashboard("{}");
        int beside = dashboard("{}");
        int tile = text(beside, "theirs");
        TestWorld stranger = world.stranger();
        int foreign = stranger.ask(
                        "POST", DASHBOARDS + foreignDashboard(stranger) + "/create_text_tile/", "{\"body\":\"x\"}")
                .get("id")
                .intValue();
        for (String form :
                List.of("{\"tiles\":[{\"id\":%d,\"color\":\"red\"}]}", "{\"duplicate_tiles\":[{\"id\":%d}]}")) {
            String unused = refused("PATCH", DASHBOARDS + here + "/", form.formatted(999_999), 400);
            assertThat(unused).contains("does_not_exist");
            for (int other : List.of(tile, foreign)) {
                assertThat(refused("PATCH", DASHBOARDS + here + "/", form.formatted(other), 400)
                                .replace(Integer.toString(other), "999999"))
                        .isEqualTo(unused);
            }
        }
        for (String action : List.of("update_text_tile", "delete_tile")) {
            String unused = refused("POST", DASHBOARDS + here + "/" + action + "/", "{\"tile_id\":999999}", 404);
            for (int other : List.of(tile, foreign)) {
                String body = "{\"tile_id\":" + other + "}";
                assertThat(refused("POST", DASHBOARDS + here + "/" + action + "/", body, 404))
                        .isEqualTo(unused);
            }
        }
        assertThat(texts(get(beside))).containsExactly("theirs");
    }

    @Test
    void refusesTilesThatAreNone() {
        int dashboard = dashboard("{}");
        String path = DASHBOARDS + dashboard + "/";
        assertThat(refused("PATCH", path, "{\"tiles\":[{\"color\":\"x\"}]}", 400))
                .contains("\"attr\":\"tiles__0\"");
        assertThat(refused("PATCH", path, "{\"tiles\":5}", 400)).contains("not_a_list");
        assertThat(refused("PATCH", path, "{\"tiles\":[5]}", 400)).contains("tiles__0");
        assertThat(refused("PATCH", path, "{\"tiles\":[{\"text\":{\"body\":\"" + "x".repeat(4001) + "\"}}]}", 400))
                .contains("Ensure this field has no more than 4000 characters.", "tiles__0__text__body");
        for (String url : List.of("javascript:alert(1)", "data:text/html,x", "http://", "ftp://x/y", "x y")) {
            String body = "{\"tiles\":[{\"button_tile\":{\"url\":\"" + url + "\",\"text\":\"go\"}}]}";
            assertThat(refused("PATCH", path, body, 400)).contains("Must be a valid URL or a pathname starting with /");
        }
        JsonNode button = patch(
                        dashboard,
                        "{\"tiles\":[{\"button_tile\":{\"url\":\"https://example.com/a?b#c\",\"text\":\"go\"}}]}")
                .at("/tiles/0/button_tile");
        assertThat(button.get("placement").textValue()).isEqualTo("left");
        assertThat(get(dashboard).get("tiles")).hasSize(1);
    }

    @Test
    void movesTileAndAnswersTheDashboardItLeaves() {
        int from = dashboard("{\"name\":\"from\"}");
        int to = dashboard("{}");
        int insight = insight("{\"name\":\"i\",\"dashboards\":[" + from + "]}");
        int tile = tileOf(from);
        patch(from, "{\"tiles\":[{\"id\":" + tile + ",\"layouts\":{\"sm\":{\"x\":3,\"y\":4}}}]}");
        for (String[] way :
                new String[][] {{"toDashboard", "" + from, "" + to}, {"to_dashboard", "" + to, "" + from}}) {
            HttpResponse<String> moved = world.send(
                    "PATCH",
                    DASHBOARDS + way[1] + "/move_tile/",
                    "{\"tile\":{\"id\":" + tile + "},\"" + way[0] + "\":" + way[2] + "}");
            assertThat(moved.statusCode()).isEqualTo(200);
            assertThat(json(moved).get("id").asText()).isEqualTo(way[1]);
            assertThat(json(moved).get("tiles")).isEmpty();
            JsonNode arrived = get(Integer.parseInt(way[2])).at("/tiles/0");
            assertThat(arrived.get("id").intValue()).isEqualTo(tile);
            assertThat(arrived.at("/layouts/sm/x").intValue()).isEqualTo(3);
            assertThat(json(world.send("GET", INSIGHTS + insight + "/", null))
                            .at("/dashboards/0")
                            .asText())
                    .isEqualTo(way[2]);
        }
    }

    @Test
    void refusesMovesThatCannotBe() {
        int from = dashboard("{}");
        int to = dashboard("{}");
        insight("{\"dashboards\":[" + from + "," + to + "]}");
        int tile = tileOf(from);
        int foreign = foreignDashboard(world.stranger());
        String path = DASHBOARDS + from + "/move_tile/";
        for (String body :
                List.of("{}", "{\"tile\":5,\"toDashboard\":2}", "{\"tile\":{\"id\":\"x\"},\"toDashboard\":2}")) {
            assertThat(refused("PATCH", path, body, 400)).contains("Invalid request data for moving tile.");
        }
        assertThat(refused("PATCH", path, move(tile, to), 400))
                .contains("This insight is already on the destination dashboard.");
        String unused = refused("PATCH", path, move(tile, 999_999), 404);
        assertThat(refused("PATCH", path, move(tile, foreign), 404)).isEqualTo(unused);
        assertThat(refused("PATCH", path, move(999_999, to), 404)).isEqualTo(unused);
        assertThat(refused("PATCH", path, move(tileOf(to), to), 404)).isEqualTo(unused);
        // A deleted tile of the same insight makes room.
        patch(to, "{\"tiles\":[{\"id\":" + tileOf(to) + ",\"deleted\":true}]}");
        assertThat(world.send("PATCH", path, move(tile, to)).statusCode()).isEqualTo(200);
        assertThat(tileOf(to)).isEqualTo(tile);
    }

    @Test
    void holdsRestrictionAtBothEndsOfEveryWrite() {
        int locked = dashboard("{\"restriction_level\":37}");
        int open = dashboard("{}");
        int insight = insight("{\"dashboards\":[" + locked + "]}");
        int lockedTile = text(locked, "locked");
        int openTile = text(open, "open");
        String[][] calls = {
            {"PATCH", locked + "/", "{\"tiles\":[{\"text\":{\"body\":\"x\"}}]}"},
            {"PATCH", locked + "/", "{\"deleted\":true,\"delete_insights\":true}"},
            {"PATCH", locked + "/", "{\"duplicate_tiles\":[{\"id\":" + lockedTile + "}]}"},
            {"PATCH", locked + "/move_tile/", move(lockedTile, open)},
            {"POST", locked + "/copy_tile/", "{\"tileId\":" + openTile + ",\"fromDashboardId\":" + open + "}"},
            {"POST", locked + "/reorder_tiles/", "{\"tile_order\":[" + lockedTile + "]}"},
            {"POST", locked + "/create_text_tile/", "{\"body\":\"x\"}"},
            {"POST", locked + "/update_text_tile/", "{\"tile_id\":" + lockedTile + ",\"body\":\"x\"}"},
            {"POST", locked + "/delete_tile/", "{\"tile_id\":" + lockedTile + "}"},
        };
        String before = get(locked).get("tiles").toString();
        for (String[] call : calls) {
            HttpResponse<String> refused = world.send(member, call[0], DASHBOARDS + call[1], call[2]);
            assertThat(refused.statusCode()).as(call[1] + call[2]).isEqualTo(403);
            assertThat(refused.body()).contains("You don't have edit permissions for this dashboard.");
        }
        HttpResponse<String> arriving =
                world.send(member, "PATCH", DASHBOARDS + open + "/move_tile/", move(openTile, locked));
        assertThat(arriving.statusCode()).isEqualTo(403);
        assertThat(arriving.body()).contains("You don't have edit permissions for the destination dashboard.");
        int mine = json(world.send(member, "POST", INSIGHTS, "{}")).get("id").intValue();
        for (String[] call : new String[][] {
            {"POST", "", "{\"dashboards\":[" + locked + "]}"},
            {"PATCH", mine + "/", "{\"dashboards\":[" + locked + "]}"},
            {"PATCH", insight + "/", "{\"dashboards\":[]}"},
            {"PATCH", insight + "/", "{\"name\":\"x\"}"},
            {"PATCH", insight + "/", "{\"deleted\":true}"}
        }) {
            assertThat(world.send(member, call[0], INSIGHTS + call[1], call[2]).statusCode())
                    .as(call[1] + call[2])
                    .isEqualTo(403);
        }
        assertThat(get(locked).get("tiles").toString()).isEqualTo(before);
        for (TestUser user : List.of(world.owner(), world.projectAdmin("Cid"))) {
            assertThat(world.send(user, "POST", DASHBOARDS + locked + "/create_text_tile/", "{\"body\":\"x\"}")
                            .statusCode())
                    .isEqualTo(201);
        }
    }

    @Test
    void opensNoWayIntoRestrictedDashboardThroughWhatItShares() {
        int locked = dashboard("{\"restriction_level\":37}");
        int insight = insight("{\"name\":\"i\",\"dashboards\":[" + locked + "]}");
        text(locked, "text");
        JsonNode copy = json(world.send(member, "POST", DASHBOARDS, "{\"use_dashboard\":" + locked + "}"));
        int mine = copy.get("id").intValue();
        assertThat(insights(copy)).containsExactly(insight);
        HttpResponse<String> refused = world.send(member, "PATCH", INSIGHTS + insight + "/", "{\"name\":\"x\"}");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("You don't have edit permissions for this insight.");
        JsonNode seen = json(world.send(member, "GET", INSIGHTS + insight + "/", null));
        assertThat(seen.get("effective_privilege_level").intValue()).isEqualTo(21);
        assertThat(seen.get("effective_restriction_level").intValue()).isEqualTo(37);
        int tile = StreamSupport.stream(copy.get("tiles").spliterator(), false)
                .filter(one -> one.get("text").isObject())
                .mapToInt(one -> one.get("id").intValue())
                .sum();
        for (String body : List.of("mine", "mine again")) {
            String change = "{\"tiles\":[{\"id\":" + tile + ",\"text\":{\"body\":\"" + body + "\"}}]}";
            assertThat(world.send(member, "PATCH", DASHBOARDS + mine + "/", change)
                            .statusCode())
                    .isEqualTo(200);
            assertThat(texts(get(mine))).containsExactly(body);
        }
        assertThat(texts(get(locked))).containsExactly("text");
        String owners = "{\"tile_id\":" + tile + ",\"body\":\"ours\"}";
        world.send("POST", DASHBOARDS + mine + "/update_text_tile/", owners);
        assertThat(texts(get(locked))).containsExactly("text");
    }

    @Test
    void changesTextsOnAllDashboardsThatShareThem() {
        int one = dashboard("{}");
        int tile = text(one, "text");
        int other = dashboard("{\"use_dashboard\":" + one + "}");
        world.send("POST", DASHBOARDS + one + "/update_text_tile/", "{\"tile_id\":" + tile + ",\"body\":\"new\"}");
        assertThat(texts(get(other))).containsExactly("new");
    }

    @Test
    void letsCollaboratorsEdit() {
        int locked = dashboard("{\"restriction_level\":37}");
        String path = DASHBOARDS + locked + "/create_text_tile/";
        String body = "{\"body\":\"x\"}";
        assertThat(world.send(member, "POST", path, body).statusCode()).isEqualTo(403);
        world.ask(
                "POST",
                DASHBOARDS + locked + "/collaborators/",
                "{\"user_uuid\":\"" + member.uuid() + "\",\"level\":37}");
        assertThat(world.send(member, "POST", path, body).statusCode()).isEqualTo(201);
        JsonNode seen = json(world.send(member, "GET", DASHBOARDS + locked + "/", null));
        assertThat(seen.get("effective_privilege_level").intValue()).isEqualTo(37);
        assertThat(get(locked).get("is_shared").booleanValue()).isFalse();
        world.ask("PATCH", DASHBOARDS + locked + "/sharing/", "{\"enabled\":true}");
        assertThat(get(locked).get("is_shared").booleanValue()).isTrue();
    }

    @Test
    void deletesInsightsThatAreOnNoOtherDashboard() {
        int gone = dashboard("{}");
        int stays = dashboard("{}");
        int only = insight("{\"dashboards\":[" + gone + "]}");
        int both = insight("{\"dashboards\":[" + gone + "," + stays + "]}");
        text(gone, "text");
        assertThat(patch(gone, "{\"deleted\":true,\"delete_insights\":true}").get("tiles"))
                .isEmpty();
        assertThat(world.send("GET", INSIGHTS + only + "/", null).statusCode()).isEqualTo(404);
        assertThat(json(world.send("GET", INSIGHTS + both + "/", null))
                        .get("dashboards")
                        .toString())
                .isEqualTo("[" + stays + "]");
        JsonNode back = patch(gone, "{\"deleted\":false}");
        assertThat(back.get("tiles")).hasSize(3);
        assertThat(world.send("GET", INSIGHTS + only + "/", null).statusCode()).isEqualTo(200);
    }

    @Test
    void keepsInsightsOfDeletedDashboard() {
        int gone = dashboard("{}");
        int only = insight("{\"dashboards\":[" + gone + "]}");
        patch(gone, "{\"deleted\":true}");
        JsonNode insight = json(world.send("GET", INSIGHTS + only + "/", null));
        assertThat(insight.get("dashboards")).isEmpty();
        assertThat(patch(gone, "{\"deleted\":false}").get("tiles")).hasSize(1);
    }

    @Test
    void duplicatesTilesWithTheSameInsightsUnlessAskedForOwn() {
        int source = dashboard("{\"name\":\"source\"}");
        int named = insight("{\"name\":\"n\",\"query\":{\"kind\":\"X\"},\"dashboards\":[" + source + "]}");
        int unnamed = insight("{\"dashboards\":[" + source + "]}");
        text(source, "text");
        int hidden = insight("{\"dashboards\":[" + source + "]}");
        world.send("PATCH", INSIGHTS + hidden + "/", "{\"deleted\":true}");
        JsonNode tiles = get(source).get("tiles");
        JsonNode shallow = json(world.send("POST", DASHBOARDS, "{\"use_dashboard\":" + source + "}"));
        assertThat(shallow.get("creation_mode").textValue()).isEqualTo("duplicate");
        assertThat(insights(shallow)).containsExactlyInAnyOrder(named, unnamed);
        assertThat(shallow.get("tiles").findValuesAsText("body")).containsExactly("text");
        assertThat(ids(shallow.get("tiles"))).doesNotContainAnyElementsOf(ids(tiles));
        JsonNode deep =
                json(world.send("POST", DASHBOARDS, "{\"duplicate_tiles\":true,\"use_dashboard\":" + source + "}"));
        assertThat(insights(deep)).hasSize(2).doesNotContain(named, unnamed);
        assertThat(deep.get("tiles"))
                .hasSize(3)
                .anySatisfy(
                        tile -> assertThat(tile.at("/insight/name").asText()).isEqualTo("n (Copy)"));
        assertThat(deep.get("tiles")).anySatisfy(tile -> {
            assertThat(tile.get("insight").isObject()).isTrue();
            assertThat(tile.at("/insight/name").isNull()).isTrue();
        });
        List<JsonNode> texts = List.of(tiles, shallow.get("tiles"), deep.get("tiles")).stream()
                .flatMap(some -> StreamSupport.stream(some.spliterator(), false))
                .map(tile -> tile.at("/text/id"))
                .filter(JsonNode::isNumber)
                .toList();
        assertThat(texts).hasSize(3);
        assertThat(texts.get(1)).isEqualTo(texts.get(0));
        assertThat(texts.get(2)).isNotEqualTo(texts.get(0));
    }

    @Test
    void duplicatesTilesWithinDashboard() {
        int dashboard = dashboard("{}");
        insight("{\"name\":\"n\",\"dashboards\":[" + dashboard + "]}");
        JsonNode tiles = patch(
                        dashboard,
                        "{\"duplicate_tiles\":[{\"id\":" + tileOf(dashboard) + ",\"layouts\":{\"sm\":{\"y\":9}}}]}")
                .get("tiles");
        assertThat(tiles).hasSize(2);
        assertThat(tiles.at("/0/layouts/sm/y").intValue()).isEqualTo(9);
        assertThat(tiles.at("/0/insight/name").textValue()).isEqualTo("n (Copy)");
    }

    @Test
    void copiesTileToAnotherDashboard() {
        int from = dashboard("{}");
        int to = dashboard("{}");
        int insight = insight("{\"dashboards\":[" + from + "]}");
        String body = "{\"fromDashboardId\":" + from + ",\"tileId\":" + tileOf(from) + "}";
        JsonNode target = json(world.send("POST", DASHBOARDS + to + "/copy_tile/", body));
        assertThat(target.get("id").intValue()).isEqualTo(to);
        assertThat(insights(target)).containsExactly(insight);
        assertThat(refused("POST", DASHBOARDS + to + "/copy_tile/", body, 400))
                .contains("This insight is already on the destination dashboard.");
        assertThat(refused("POST", DASHBOARDS + from + "/copy_tile/", body, 400))
                .contains("Destination must be a different dashboard than the source.");
        assertThat(refused("POST", DASHBOARDS + to + "/copy_tile/", "{\"tileId\":999999}", 400))
                .contains("\"attr\":\"fromDashboardId\"");
        assertThat(insights(get(from))).containsExactly(insight);
    }

    @Test
    void putsTilesInOrder() {
        int dashboard = dashboard("{}");
        List<Integer> tiles = new ArrayList<>();
        for (String text : List.of("a", "b", "c", "d")) {
            tiles.add(text(dashboard, text));
        }
        String path = DASHBOARDS + dashboard + "/reorder_tiles/";
        String order = "{\"tile_order\":[" + tiles.get(2) + "," + tiles.get(0) + "],\"layout\":\"%s\"}";
        JsonNode columns = json(world.send("POST", path, order.formatted("two_column")));
        assertThat(texts(columns)).containsExactly("c", "a", "b", "d");
        assertThat(columns.at("/tiles/1/layouts/sm").toString()).isEqualTo("{\"x\":6,\"y\":0,\"w\":6,\"h\":5}");
        assertThat(columns.at("/tiles/2/layouts/sm/y").intValue()).isEqualTo(5);
        JsonNode wide = json(world.send("POST", path, order.formatted("full_width")));
        assertThat(wide.at("/tiles/1/layouts/sm").toString()).isEqualTo("{\"x\":0,\"y\":5,\"w\":12,\"h\":5}");
        patch(dashboard, "{\"tiles\":[{\"id\":" + tiles.get(0) + ",\"layouts\":{\"sm\":{\"w\":4,\"h\":2}}}]}");
        JsonNode kept = json(world.send("POST", path, order.formatted("preserve")));
        assertThat(kept.at("/tiles/1/layouts/sm").toString()).contains("\"w\":4,\"h\":2");
        assertThat(refused("POST", path, "{\"tile_order\":[]}", 400)).contains("\"attr\":\"tile_order\"");
        assertThat(refused("POST", path, "{\"tile_order\":[1,1]}", 400)).contains("unique tile IDs");
        assertThat(refused("POST", path, "{\"tile_order\":[999999]}", 404)).contains("dashboard: [999999]");
        assertThat(refused("POST", path, "{\"tile_order\":[1],\"layout\":\"x\"}", 400))
                .contains("invalid_choice");
    }

    @Test
    void writesTextsInPlace() {
        int dashboard = dashboard("{}");
        HttpResponse<String> made =
                world.send("POST", DASHBOARDS + dashboard + "/create_text_tile/", "{\"body\":\"a\",\"color\":\"red\"}");
        assertThat(made.statusCode()).isEqualTo(201);
        int tile = json(made).get("id").intValue();
        JsonNode changed = json(world.send(
                "POST", DASHBOARDS + dashboard + "/update_text_tile/", "{\"tile_id\":" + tile + ",\"body\":\"b\"}"));
        assertThat(changed.at("/text/body").textValue()).isEqualTo("b");
        assertThat(changed.get("color").textValue()).isEqualTo("red");
        assertThat(world.send("POST", DASHBOARDS + dashboard + "/delete_tile/", "{\"tile_id\":" + tile + "}")
                        .statusCode())
                .isEqualTo(204);
        assertThat(get(dashboard).get("tiles")).isEmpty();
        assertThat(refused("POST", DASHBOARDS + dashboard + "/create_text_tile/", "{}", 400))
                .contains("\"attr\":\"body\"");
    }

    @Test
    void streamsTilesAsEvents() {
        int dashboard = dashboard("{\"name\":\"n\"}");
        List.of("a", "b", "c").forEach(text -> text(dashboard, text));
        HttpResponse<String> stream = world.send("GET", DASHBOARDS + dashboard + "/stream_tiles/", null);
        assertThat(stream.headers().firstValue("Content-Type")).contains("text/event-stream");
        String[] events = stream.body().split("\n\n", -1);
        assertThat(events).hasSize(4);
        assertThat(events[0])
                .startsWith("data: {\"type\":\"metadata\",\"dashboard\":{")
                .contains("\"a\"", "\"b\"");
        assertThat(events[1])
                .startsWith("data: {\"type\":\"tile\",\"order\":2,\"tile\":{")
                .contains("\"c\"");
        assertThat(events[2]).isEqualTo("data: {\"type\":\"complete\"}");
    }

    @Test
    void tellsTheLogWhatChanged() {
        int from = dashboard("{\"name\":\"a\"}");
        int to = dashboard("{}");
        int insight = insight("{\"name\":\"i\",\"dashboards\":[" + from + "]}");
        patch(from, "{\"name\":\"a\"}");
        patch(from, "{\"name\":\"b\"}");
        world.send("PATCH", DASHBOARDS + from + "/move_tile/", move(tileOf(from), to));
        patch(from, "{\"deleted\":true}");
        patch(from, "{\"deleted\":false}");
        world.send("PATCH", INSIGHTS + insight + "/", "{\"deleted\":true}");
        world.send("POST", DASHBOARDS, "{\"use_template\":\"Nope\"}");
        assertThat(about("Dashboard", from))
                .extracting(Activity::activity)
                .containsExactly("restored", "deleted", "updated", "updated", "created");
        Activity renamed = about("Dashboard", from).get(3);
        assertThat(renamed.name()).isEqualTo("b");
        assertThat(renamed.userId()).isEqualTo(world.owner().id());
        assertThat(renamed.changes()).extracting(FieldChange::field).containsExactly("name");
        assertThat(about("Dashboard", to)).extracting(Activity::activity).containsExactly("updated", "created");
        assertThat(about("Insight", insight)).extracting(Activity::activity).containsExactly("deleted", "created");
    }

    private List<Activity> about(String scope, int id) {
        return world.server().activityLog().about(world.id(), scope, Integer.toString(id));
    }

    private static int foreignDashboard(TestWorld stranger) {
        return stranger.ask("POST", DASHBOARDS, "{}").get("id").intValue();
    }

    private int dashboard(String body) {
        return world.ask("POST", DASHBOARDS, body).get("id").intValue();
    }

    private int insight(String body) {
        HttpResponse<String> made = world.send("POST", INSIGHTS, body);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return json(made).get("id").intValue();
    }

    private int text(int dashboard, String body) {
        return json(world.send("POST", DASHBOARDS + dashboard + "/create_text_tile/", "{\"body\":\"" + body + "\"}"))
                .get("id")
                .intValue();
    }

    private JsonNode get(int dashboard) {
        return json(world.send("GET", DASHBOARDS + dashboard + "/", null));
    }

    private int tileOf(int dashboard) {
        return get(dashboard).at("/tiles/0/id").intValue();
    }

    private JsonNode patch(int dashboard, String body) {
        HttpResponse<String> patched = world.send("PATCH", DASHBOARDS + dashboard + "/", body);
        assertThat(patched.statusCode()).as(patched.body()).isEqualTo(200);
        return json(patched);
    }

    private String refused(String method, String path, String body, int status) {
        HttpResponse<String> refused = world.send(method, path, body);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(status);
        return refused.body();
    }

    private static String move(int tile, int target) {
        return "{\"tile\":{\"id\":" + tile + "},\"toDashboard\":" + target + "}";
    }

    private static List<String> texts(JsonNode dashboard) {
        return dashboard.get("tiles").findValuesAsText("body");
    }

    private static List<Integer> insights(JsonNode dashboard) {
        return StreamSupport.stream(dashboard.get("tiles").spliterator(), false)
                .map(tile -> tile.at("/insight/id"))
                .filter(JsonNode::isNumber)
                .map(JsonNode::intValue)
                .toList();
    }

    private static List<Integer> ids(JsonNode tiles) {
        return StreamSupport.stream(tiles.spliterator(), false)
                .map(tile -> tile.get("id").intValue())
                .toList();
    }
}
