package dev.tenrec.api.person;

import static dev.tenrec.testing.TestServer.json;
import static dev.tenrec.testing.TestWorld.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

@ServerTest
final class GroupTypesApiTest {
    private static final String TYPES = "/api/projects/@current/groups_types/";

    private final TestWorld world;

    GroupTypesApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void listsTypesInOrderAsABareArray() {
        assertThat(send("GET", "", null).body()).isEqualTo("[]");
        capture("company", "team");
        JsonNode types = json(send("GET", "", null));
        assertThat(types).hasSize(2);
        assertThat(types.path(1).path("group_type").asText()).isEqualTo("team");
        assertThat(types.path(1).path("group_type_index").asInt()).isEqualTo(1);
        assertThat(types.path(1).path("name_singular").isNull()).isTrue();
        assertThat(types.path(1).path("created_at").asText()).isEqualTo("2024-01-01T00:00:00Z");
    }

    @Test
    void keepsWhatIsSaidAboutTypesAcrossARestart() {
        capture("company", "team");
        JsonNode updated = json(send(
                "PATCH",
                "update_metadata/",
                "[{'group_type_index':1,'name_singular':'Team','name_plural':'Teams'},"
                        + "{'group_type_index':0,'default_columns':['plan','seats']}]"));
        assertThat(updated.path(1).path("name_plural").asText()).isEqualTo("Teams");
        JsonNode changed =
                json(send("PUT", "set_default_columns/", "{'group_type_index':1,'default_columns':['plan']}"));
        assertThat(changed.path("name_singular").asText()).isEqualTo("Team");
        assertThat(changed.path("default_columns")).hasToString("[\"plan\"]");
        String before = send("GET", "", null).body();
        world.restart();
        assertThat(send("GET", "", null).body()).isEqualTo(before);
    }

    @Test
    void changesAllTypesOfARequestOrNone() {
        capture("company", "team");
        String before = send("GET", "", null).body();
        refused(
                send(
                        "PATCH",
                        "update_metadata/",
                        "[{'group_type_index':0,'name_singular':'X'},{'group_type_index':4}]"),
                404,
                "not_found",
                "Not found.",
                null);
        refused(
                send("PATCH", "update_metadata/", "[{'group_type_index':0,'name_singular':'X'},{}]"),
                400,
                "required",
                "This field is required.",
                "1__group_type_index");
        refused(
                send("PATCH", "update_metadata/", "[{'group_type_index':0,'detail_dashboard':54321}]"),
                400,
                "does_not_exist",
                "Invalid pk \"54321\" - object does not exist.",
                "detail_dashboard");
        assertThat(send("GET", "", null).body()).isEqualTo(before);
    }

    @Test
    void takesAListOnlyWhereAListIsAsked() {
        refused(
                send("PATCH", "update_metadata/", "{'items':[]}"),
                400,
                "not_a_list",
                "Expected a list of items but got type \"dict\".",
                null);
        String detail = "Invalid data. Expected a dictionary, but got list.";
        refused(send("PUT", "set_default_columns/", "[]"), 400, "invalid_input", detail, null);
        refused(world.send("POST", "dashboards/", "[]"), 400, "invalid_input", detail, null);
        refused(world.send("POST", "query/", "[]"), 400, "invalid_input", detail, null);
        String endless = "[" + "{'group_type_index':0},".repeat(10_000) + "{'group_type_index':0}]";
        refused(
                send("PATCH", "update_metadata/", endless),
                400,
                "max_length",
                "Ensure this field has no more than 10000 elements.",
                null);
    }

    @Test
    void createsADashboardForATypeOnce() {
        capture("company", "team");
        JsonNode type = json(send("PUT", "create_detail_dashboard/", "{'group_type_index':1}"));
        int dashboard = type.path("detail_dashboard").asInt();
        JsonNode created = json(world.send("GET", "dashboards/" + dashboard + "/", null));
        assertThat(created.path("name").asText()).isEqualTo("Template dashboard for team");
        refused(
                send("PUT", "create_detail_dashboard/", "{'group_type_index':1}"),
                400,
                "invalid_input",
                "Dashboard already exists for this group type.",
                null);
        refused(
                send("PUT", "create_detail_dashboard/", "{'group_type_index':2}"),
                404,
                "not_found",
                "Not found.",
                null);
    }

    @Test
    void deletesATypeWithItsGroupsAndWhatWasSaidAboutIt() {
        capture("company", "team");
        String groups = "groups/";
        String acme = "{\"group_type_index\":0,\"group_key\":\"acme\"}";
        assertThat(world.send("POST", groups, acme).statusCode()).isEqualTo(201);
        assertThat(send("PATCH", "update_metadata/", "[{'group_type_index':0,'name_singular':'X'}]")
                        .statusCode())
                .isEqualTo(200);
        assertThat(send("DELETE", "0/", null).statusCode()).isEqualTo(204);
        for (String index : List.of("0", "4", "5")) {
            refused(send("DELETE", index + "/", null), 404, "not_found", "Group type not found", null);
        }
        capture("company");
        JsonNode types = json(send("GET", "", null));
        assertThat(types.path(0).path("group_type").asText()).isEqualTo("company");
        assertThat(types.path(0).path("name_singular").isNull()).isTrue();
        assertThat(types.path(1).path("group_type").asText()).isEqualTo("team");
        assertThat(json(world.send("GET", groups + "?group_type_index=0", null)).path("results"))
                .isEmpty();
    }

    @Test
    void doesNotLetApplicationsDeleteATypeByTheNameOfOurEvent() {
        capture("company");
        String event = "{'api_key':'" + world.token() + "','batch':[{'event':'$delete_group_type',"
                + "'distinct_id':'visitor','properties':{'$group_type':'company','$groups':{'company':'x'}%s}}]}";
        for (String more : List.of("", ",'$process_person_profile':false")) {
            String body = event.replace("%s", more).replace('\'', '"');
            assertThat(world.server()
                            .send(world.request("POST", "/batch", body))
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(json(send("GET", "", null))).hasSize(1);
    }

    /** An event that names these types. */
    private void capture(String... types) {
        StringBuilder groups = new StringBuilder();
        for (String type : types) {
            groups.append(groups.isEmpty() ? "" : ",").append("'").append(type).append("':'x'");
        }
        String body = "{'api_key':'" + world.token() + "','batch':[{'event':'seen',"
                + "'distinct_id':'visitor','timestamp':'2024-01-01T00:00:00Z','properties':{'$groups':{" + groups
                + "}}}]}";
        HttpResponse<String> stored = world.server().send(world.request("POST", "/batch", body.replace('\'', '"')));
        assertThat(stored.statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> send(String method, String path, String body) {
        return world.send(method, TYPES + path, body == null ? null : body.replace('\'', '"'));
    }
}
