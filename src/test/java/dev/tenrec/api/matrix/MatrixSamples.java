package dev.tenrec.api.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.account.Level;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.User;
import dev.tenrec.api.model.AccountSamples;
import dev.tenrec.api.sharing.SharedSamples;
import dev.tenrec.http.Route;
import dev.tenrec.sharing.SharePassword;
import dev.tenrec.sharing.SharedItem;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** How the authorization matrix asks every route, by {@code GET /dashboards/{id}/}; one method per resource. */
public final class MatrixSamples {
    private MatrixSamples() {}

    /** All of them. */
    public static Map<String, MatrixSample> all() {
        Map<String, MatrixSample> all = new HashMap<>();
        all.putAll(health());
        all.putAll(signIn());
        all.putAll(events());
        all.putAll(queries());
        all.putAll(tools());
        all.putAll(arrivals());
        all.putAll(flags());
        all.putAll(personEdits());
        all.putAll(groups());
        all.putAll(groupTypes());
        all.putAll(dashboards());
        all.putAll(sharing());
        all.putAll(SharedSamples.all());
        all.putAll(AccountSamples.all());
        all.putAll(annotations());
        all.putAll(insightSharing());
        all.putAll(exports());
        all.putAll(RehearsalSamples.all());
        all.putAll(tiles());
        all.putAll(catalog());
        all.putAll(templates());
        all.putAll(insights());
        all.putAll(legacyInsights());
        all.putAll(MatrixTaxonomySamples.all());
        all.putAll(MatrixCohortSamples.all());
        all.putAll(MatrixFlagSamples.all());
        all.putAll(MatrixAlertSamples.all());
        return all;
    }

    /** Under which name a route stands here: both prefixes of a project's routes are one. */
    public static String name(Route route) {
        return route.method() + " " + route.path().replaceFirst("/api/(projects|environments)/\\{project_id}", "");
    }

    /** The table is one that is never published: that of events is there at times. */
    private static Map<String, MatrixSample> catalog() {
        String namespace = "GET /iceberg/v1/namespaces/{namespace}/";
        MatrixSample.Maker name = (world, home) -> Map.of("namespace", "project_" + home.id());
        MatrixSample.Maker table = (world, home) -> Map.of("namespace", "project_" + home.id(), "table", "nothing");
        return Map.of(
                "GET /iceberg/v1/config/",
                MatrixSample.of(200),
                "GET /iceberg/v1/namespaces/",
                MatrixSample.of(200),
                namespace,
                MatrixSample.of(200).about(name),
                namespace + "tables/",
                MatrixSample.of(200).about(name),
                namespace + "tables/{table}/",
                MatrixSample.of(404).about(table));
    }

    private static Map<String, MatrixSample> health() {
        return Map.of(
                "GET /_livez/", MatrixSample.of(200),
                "GET /_readyz/", MatrixSample.of(200),
                "GET /_health/", MatrixSample.of(200),
                "GET /metrics/", MatrixSample.of(200),
                "GET /api/schema/", MatrixSample.of(200),
                "GET /api/docs/", MatrixSample.of(200));
    }

    /** What is wrong with the body is told only to those who may send one. */
    private static Map<String, MatrixSample> signIn() {
        Map<String, MatrixSample> all = new HashMap<>(AccessSamples.all());
        all.putAll(Map.of(
                "GET /_preflight/", MatrixSample.of(200),
                "POST /api/login/", MatrixSample.of("{}", 400),
                "POST /api/login/precheck/", MatrixSample.of("{\"email\":\"ana@example.com\"}", 200),
                "POST /api/logout/", MatrixSample.of(200),
                "GET /logout/", MatrixSample.of(302),
                "POST /logout/", MatrixSample.of(302),
                "POST /api/setup/", MatrixSample.of("{}", 400),
                "POST /api/users/set_password/", MatrixSample.of("{}", 400),
                "POST /api/users/@me/password/", MatrixSample.of("{}", 400)));
        return all;
    }

    private static Map<String, MatrixSample> events() {
        return Map.of(
                "GET /events/", MatrixSample.of(200),
                "GET /events/{id}/", MatrixSample.of(200).about((world, home) -> Map.of("id", event(world, home))),
                "GET /events/values/", MatrixSample.of(200).query("?key=plan"),
                "GET /persons/", MatrixSample.of(200),
                "GET /persons/{id}/", MatrixSample.of(200).about((world, home) -> Map.of("id", person(world, home))),
                "GET /persons/values/", MatrixSample.of(200).query("?key=plan"),
                "GET /persons/cohorts/",
                        MatrixSample.of(200)
                                .query("?person_id={id}")
                                .about((world, home) -> Map.of("id", person(world, home))));
    }

    private static Map<String, MatrixSample> queries() {
        String query = "{\"query\":{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}]}}";
        return Map.of(
                "POST /query/", MatrixSample.of(query, 200),
                "POST /query/chart/", MatrixSample.of(query, 200),
                "GET /query/check_auth_for_async/", MatrixSample.of(200),
                "GET /query/sql_reference/", MatrixSample.of(200),
                "POST /query/upgrade/", MatrixSample.of(query, 200),
                "GET /query/{id}/", MatrixSample.of(200).about((world, home) -> Map.of("id", run(home, query))),
                "POST /query/{id}/", MatrixSample.of(query, 200).about((world, home) -> Map.of("id", "TrendsQuery")),
                "DELETE /query/{id}/", MatrixSample.of(200).about((world, home) -> Map.of("id", run(home, query))));
    }

    private static Map<String, MatrixSample> tools() {
        return Map.of(
                "POST /mcp_tools/execute_sql/", MatrixSample.of("{\"args\":{\"query\":\"SELECT 1\"}}", 200),
                "POST /mcp_tools/read_taxonomy/", MatrixSample.of("{\"args\":{\"query\":{\"kind\":\"events\"}}}", 200),
                "POST /mcp_tools/{tool}/",
                        MatrixSample.of("{}", 404).about((world, home) -> Map.of("tool", "nothing")));
    }

    /** A query that ran in the background and ended. */
    private static String run(TestWorld home, String query) {
        String asked = query.substring(0, query.length() - 1) + ",\"refresh\":\"force_async\"}";
        String id = home.ask("POST", "query/", asked).at("/query_status/id").textValue();
        while (!home.ask("GET", "query/" + id + "/", null)
                .at("/query_status/complete")
                .booleanValue()) {
            LockSupport.parkNanos(1_000_000);
        }
        return id;
    }

    private static Map<String, MatrixSample> arrivals() {
        return Map.of(
                "GET /usage/", MatrixSample.of(200),
                "GET /ingestion_warnings/", MatrixSample.of(200),
                "GET /live/", MatrixSample.of(200).query("?limit=0"),
                "GET /refused/", MatrixSample.of(200));
    }

    private static Map<String, MatrixSample> personEdits() {
        MatrixSample.Maker visitor = (world, home) -> Map.of("id", person(world, home));
        MatrixSample.Maker leaver = (world, home) -> Map.of("id", person(world, home, "leaver"));
        return Map.of(
                "PATCH /persons/{id}/",
                        MatrixSample.of("{\"properties\":{\"a\":1}}", 202).about(visitor),
                "DELETE /persons/{id}/", MatrixSample.of(202).aboutFresh(leaver),
                "POST /persons/bulk_delete/",
                        MatrixSample.of("{\"ids\":[\"{id}\"]}", 202).aboutFresh(leaver),
                "POST /persons/{id}/split/", MatrixSample.of("{}", 201).about(visitor),
                "POST /persons/{id}/update_property/",
                        MatrixSample.of("{\"key\":\"a\",\"value\":1}", 202).about(visitor),
                "POST /persons/{id}/delete_property/",
                        MatrixSample.of("{\"$unset\":\"a\"}", 201).about(visitor),
                "POST /persons/{id}/delete_events/", MatrixSample.of(202).aboutFresh(leaver),
                "POST /persons/{id}/delete_recordings/", MatrixSample.of(202).about(visitor));
    }

    private static String event(MatrixWorld world, TestWorld home) {
        return event(world, home, "visitor");
    }

    private static String event(MatrixWorld world, TestWorld home, String distinctId) {
        UUID event = UUID.randomUUID();
        String sent =
                "{\"api_key\":\"" + home.token() + "\",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"" + distinctId
                        + "\","
                        + "\"uuid\":\"" + event + "\",\"properties\":{\"$set\":{\"plan\":\"" + home.token() + "\"}}}]}";
        world.server().send(world.server().request("POST", "/batch", sent));
        return event.toString();
    }

    /** A person's uuid. */
    static String person(MatrixWorld world, TestWorld home) {
        return person(world, home, "visitor");
    }

    private static String person(MatrixWorld world, TestWorld home, String distinctId) {
        event(world, home, distinctId);
        return OpenTenrec.persons(world.server().tenrec())
                .findByDistinctId(home.id(), distinctId)
                .orElseThrow()
                .uuid()
                .toString();
    }

    private static Map<String, MatrixSample> flags() {
        MatrixSample byToken = MatrixSample.of(200).query("?token=" + TestServer.PROJECT_KEY);
        return Map.of("GET /api/feature_flag/local_evaluation/", byToken, "GET /flags/definitions/", byToken);
    }

    private static Map<String, MatrixSample> groups() {
        String one = "?group_type_index=0&group_key={key}";
        return Map.of(
                "GET /groups/", MatrixSample.of(200).query("?group_type_index=0"),
                "POST /groups/",
                        MatrixSample.of("{\"group_type_index\":0,\"group_key\":\"new{key}\"}", 201)
                                .aboutFresh(MatrixSamples::group),
                "GET /groups/find/", MatrixSample.of(200).query(one).about(MatrixSamples::group),
                "POST /groups/update_property/",
                        MatrixSample.of("{\"key\":\"plan\",\"value\":1}", 200)
                                .query(one)
                                .about(MatrixSamples::group),
                "POST /groups/delete_property/",
                        MatrixSample.of("{\"$unset\":\"plan\"}", 200).query(one).aboutFresh(MatrixSamples::group),
                "GET /groups/activity/", MatrixSample.of(200).query("?group_type_index=0&group_key=acme"),
                "GET /groups/property_definitions/", MatrixSample.of(200),
                "GET /groups/property_values/", MatrixSample.of(200).query("?group_type_index=0&key=plan"));
    }

    private static Map<String, MatrixSample> groupTypes() {
        String index = "{\"group_type_index\":{group_type_index}";
        return Map.of(
                "GET /groups_types/", MatrixSample.of(200),
                "PATCH /groups_types/update_metadata/",
                        MatrixSample.of("[" + index + ",\"name_singular\":\"Company\"}]", 200)
                                .about(MatrixSamples::groupType),
                "PUT /groups_types/create_detail_dashboard/",
                        MatrixSample.of(index + "}", 200).aboutFresh(MatrixSamples::groupType),
                "PUT /groups_types/set_default_columns/",
                        MatrixSample.of(index + ",\"default_columns\":[\"plan\"]}", 200)
                                .about(MatrixSamples::groupType),
                "DELETE /groups_types/{group_type_index}/", MatrixSample.of(204).aboutFresh(MatrixSamples::groupType));
    }

    /** A type without a dashboard; in other projects than the first under an index that the first never has. */
    private static Map<String, String> groupType(MatrixWorld world, TestWorld home) {
        String names = home.id() == 1 ? "\"company\":1,\"gone\":1" : "\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"gone\":1";
        String sent =
                "{\"api_key\":\"" + home.token() + "\",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"visitor\","
                        + "\"properties\":{\"$groups\":{" + names + "}}}]}";
        world.server().send(world.server().request("POST", "/batch", sent));
        String last = "0";
        for (JsonNode type : home.ask("GET", "groups_types/", null)) {
            last = type.path("group_type_index").asText();
        }
        String unset = "[{\"group_type_index\":" + last + ",\"detail_dashboard\":null}]";
        assertThat(home.ask("PATCH", "groups_types/update_metadata/", unset)).isNotEmpty();
        return Map.of("group_type_index", last);
    }

    private static Map<String, String> group(MatrixWorld world, TestWorld home) {
        String key = UUID.randomUUID().toString();
        String sent = "{\"api_key\":\"" + home.token() + "\",\"batch\":[{\"event\":\"$groupidentify\","
                + "\"distinct_id\":\"visitor\",\"properties\":{\"$group_type\":\"company\",\"$group_key\":\"" + key
                + "\",\"$group_set\":{\"plan\":\"pro\"}}}]}";
        world.server().send(world.server().request("POST", "/batch", sent));
        return Map.of("key", key);
    }

    private static Map<String, MatrixSample> dashboards() {
        return Map.of(
                "GET /dashboards/", MatrixSample.of(200),
                "POST /dashboards/", MatrixSample.of("{\"name\":\"made\"}", 201),
                "GET /dashboards/{id}/", MatrixSample.of(200).about(MatrixSamples::dashboard),
                "PATCH /dashboards/{id}/",
                        MatrixSample.of("{\"name\":\"changed\"}", 200).about(MatrixSamples::dashboard),
                "DELETE /dashboards/{id}/", MatrixSample.of(405).about(MatrixSamples::dashboard));
    }

    /** A dashboard, as parameter {@code id}. */
    static Map<String, String> dashboard(MatrixWorld world, TestWorld home) {
        return Map.of(
                "id",
                home.ask("POST", "dashboards/", "{\"name\":\"theirs\"}")
                        .path("id")
                        .asText());
    }

    private static Map<String, MatrixSample> sharing() {
        String people = "/dashboards/{dashboard_id}/collaborators/";
        String shared = "/dashboards/{dashboard_id}/sharing/";
        String naming = "{\"level\":37,\"user_uuid\":\"{user_uuid}\"}";
        return Map.of(
                "GET " + people, MatrixSample.of(200).about(MatrixSamples::restricted),
                "POST " + people, MatrixSample.of(naming, 201).aboutFresh(MatrixSamples::restricted),
                "DELETE " + people + "{user_uuid}/", MatrixSample.of(204).aboutFresh(MatrixSamples::collaborator),
                "GET " + shared, MatrixSample.of(200).about(MatrixSamples::restricted),
                "PATCH " + shared, MatrixSample.of("{\"enabled\":true}", 200).about(MatrixSamples::restricted),
                "PUT " + shared, MatrixSample.of("{}", 405).about(MatrixSamples::restricted),
                "POST " + shared + "refresh/", MatrixSample.of(200).about(MatrixSamples::restricted),
                "POST " + shared + "passwords/", MatrixSample.of("{}", 400).about(MatrixSamples::restricted),
                "DELETE " + shared + "passwords/{password_id}/",
                        MatrixSample.of(204).aboutFresh(MatrixSamples::sharePassword));
    }

    /** A dashboard that only some edit, and a user who is not yet one of them. */
    private static Map<String, String> restricted(MatrixWorld world, TestWorld home) {
        String id = home.ask("POST", "dashboards/", "{\"restriction_level\":37}")
                .path("id")
                .asText();
        User user = world.server().change(transaction -> {
            User added =
                    world.server().accounts().users().add(transaction, "Guest", "", UUID.randomUUID() + "@localhost");
            world.server().accounts().members().add(transaction, home.organization(), added.id(), Level.MEMBER);
            return added;
        });
        return Map.of("dashboard_id", id, "user_uuid", user.uuid().toString());
    }

    private static Map<String, String> collaborator(MatrixWorld world, TestWorld home) {
        Map<String, String> made = restricted(world, home);
        String naming = "{\"level\":37,\"user_uuid\":\"" + made.get("user_uuid") + "\"}";
        home.ask("POST", "dashboards/" + made.get("dashboard_id") + "/collaborators/", naming);
        return made;
    }

    private static Map<String, String> sharePassword(MatrixWorld world, TestWorld home) {
        String dashboard = dashboard(world, home).get("id");
        return Map.of(
                "dashboard_id",
                dashboard,
                "password_id",
                password(world, home, SharedItem.Kind.DASHBOARD, Integer.parseInt(dashboard)));
    }

    /** Kept without the API, which would hash it for half a second. */
    private static String password(MatrixWorld world, TestWorld home, SharedItem.Kind kind, int id) {
        SharedItem item = new SharedItem(kind, home.id(), id);
        SharePassword added = OpenTenrec.sharing(world.server().tenrec())
                .addPassword(home.project(), item, home.owner().user(), PasswordHash.NONE, null)
                .toCompletableFuture()
                .join();
        return Integer.toString(added.id());
    }

    private static Map<String, MatrixSample> annotations() {
        String note = "{\"scope\":\"project\",\"content\":\"released\"}";
        return Map.of(
                "GET /annotations/", MatrixSample.of(200),
                "POST /annotations/", MatrixSample.of(note, 201),
                "GET /annotations/{id}/", MatrixSample.of(200).about(MatrixSamples::annotation),
                "PATCH /annotations/{id}/", MatrixSample.of(note, 200).about(MatrixSamples::annotation),
                "DELETE /annotations/{id}/", MatrixSample.of(405).about(MatrixSamples::annotation));
    }

    /** An annotation, as parameter {@code id}. */
    static Map<String, String> annotation(MatrixWorld world, TestWorld home) {
        String note = "{\"scope\":\"project\"}";
        return Map.of("id", home.ask("POST", "annotations/", note).path("id").asText());
    }

    private static Map<String, MatrixSample> tiles() {
        String tile = "{\"tile_id\":{tile}}";
        return Map.of(
                "POST /dashboards/create_from_template_json/",
                        MatrixSample.of(
                                "{\"template\":{\"template_name\":\"t\",\"dashboard_description\":\"\","
                                        + "\"dashboard_filters\":{},\"tiles\":[{\"type\":\"TEXT\"}]}}",
                                200),
                "PATCH /dashboards/{id}/move_tile/",
                        MatrixSample.of("{\"tile\":{\"id\":{tile}},\"toDashboard\":{other}}", 200)
                                .aboutFresh(MatrixSamples::tile),
                "POST /dashboards/{id}/copy_tile/",
                        MatrixSample.of("{\"tileId\":{tile},\"fromDashboardId\":{from}}", 200)
                                .aboutFresh((world, home) -> {
                                    Map<String, String> made = tile(world, home);
                                    return Map.of(
                                            "id", made.get("other"), "from", made.get("id"), "tile", made.get("tile"));
                                }),
                "POST /dashboards/{id}/reorder_tiles/",
                        MatrixSample.of("{\"tile_order\":[{tile}]}", 200).aboutFresh(MatrixSamples::tile),
                "POST /dashboards/{id}/create_text_tile/",
                        MatrixSample.of("{\"body\":\"text\"}", 201).aboutFresh(MatrixSamples::tile),
                "POST /dashboards/{id}/update_text_tile/",
                        MatrixSample.of(tile, 200).aboutFresh(MatrixSamples::tile),
                "POST /dashboards/{id}/delete_tile/", MatrixSample.of(tile, 204).aboutFresh(MatrixSamples::tile),
                "GET /dashboards/{id}/run_insights/", MatrixSample.of(200).about(MatrixSamples::tile),
                "GET /dashboards/{id}/stream_tiles/", MatrixSample.of(200).about(MatrixSamples::tile));
    }

    /** A tile on a dashboard, as parameters {@code id} and {@code tile}, and an {@code other} dashboard. */
    private static Map<String, String> tile(MatrixWorld world, TestWorld home) {
        String id = dashboard(world, home).get("id");
        String tile = home.ask("POST", "dashboards/" + id + "/create_text_tile/", "{\"body\":\"text\"}")
                .path("id")
                .asText();
        return Map.of("id", id, "tile", tile, "other", dashboard(world, home).get("id"));
    }

    private static Map<String, MatrixSample> templates() {
        return Map.of(
                "GET /dashboard_templates/", MatrixSample.of(200),
                "POST /dashboard_templates/", MatrixSample.of("{\"template_name\":\"t\",\"tiles\":[{}]}", 201),
                "GET /dashboard_templates/json_schema/", MatrixSample.of(200),
                "GET /dashboard_templates/{id}/", MatrixSample.of(200).about(MatrixSamples::template),
                "PATCH /dashboard_templates/{id}/",
                        MatrixSample.of("{\"template_name\":\"u\"}", 200).about(MatrixSamples::template),
                "DELETE /dashboard_templates/{id}/", MatrixSample.of(405).about(MatrixSamples::template));
    }

    private static Map<String, String> template(MatrixWorld world, TestWorld home) {
        return Map.of(
                "id",
                home.ask("POST", "dashboard_templates/", "{\"template_name\":\"t\",\"tiles\":[{}]}")
                        .path("id")
                        .asText());
    }

    /** A mistake in the filters is told only to those who may ask. */
    private static Map<String, MatrixSample> legacyInsights() {
        Map<String, MatrixSample> samples = new HashMap<>();
        for (String path : List.of("funnel", "retention", "path")) {
            samples.put(
                    "GET /insights/" + path + "/",
                    MatrixSample.of(400).query("?properties=%7B%22type%22%3A7%2C%22values%22%3A%5B%5D%7D"));
            samples.put(
                    "POST /insights/" + path + "/",
                    MatrixSample.of("{\"properties\":{\"type\":7,\"values\":[]}}", 400));
        }
        samples.put("GET /insights/trend/", MatrixSample.of(200).query("?events=%5B%7B%22id%22%3A%22a%22%7D%5D"));
        samples.put("POST /insights/trend/", MatrixSample.of("{\"events\":[{\"id\":\"a\"}]}", 200));
        return samples;
    }

    private static Map<String, MatrixSample> insights() {
        return Map.of(
                "GET /insights/", MatrixSample.of(200),
                "POST /insights/", MatrixSample.of("{\"name\":\"made\"}", 201),
                "GET /insights/my_last_viewed/", MatrixSample.of(200),
                "POST /insights/viewed/", MatrixSample.of("{\"insight_ids\":[1]}", 201),
                "POST /insights/cancel/", MatrixSample.of("{\"client_query_id\":\"x\"}", 201),
                "GET /insights/{id}/", MatrixSample.of(200).about(MatrixSamples::insight),
                "PATCH /insights/{id}/",
                        MatrixSample.of("{\"name\":\"changed\"}", 200).about(MatrixSamples::insight),
                "DELETE /insights/{id}/", MatrixSample.of(405).about(MatrixSamples::insight));
    }

    /** An insight, as parameter {@code id}: its short id, which is asked for less often than the number. */
    static Map<String, String> insight(MatrixWorld world, TestWorld home) {
        return Map.of(
                "id",
                home.ask("POST", "insights/", "{\"name\":\"theirs\"}")
                        .path("short_id")
                        .asText());
    }

    private static Map<String, MatrixSample> insightSharing() {
        String shared = "/insights/{insight_id}/sharing/";
        return Map.of(
                "GET " + shared, MatrixSample.of(200).about(MatrixSamples::sharedInsight),
                "PATCH " + shared, MatrixSample.of("{\"enabled\":true}", 200).about(MatrixSamples::sharedInsight),
                "PUT " + shared, MatrixSample.of("{}", 405).about(MatrixSamples::sharedInsight),
                "POST " + shared + "refresh/", MatrixSample.of(200).about(MatrixSamples::sharedInsight),
                "POST " + shared + "passwords/", MatrixSample.of("{}", 201).aboutFresh(MatrixSamples::protectedInsight),
                "DELETE " + shared + "passwords/{password_id}/",
                        MatrixSample.of(204).aboutFresh(MatrixSamples::insightPassword));
    }

    private static Map<String, String> sharedInsight(MatrixWorld world, TestWorld home) {
        return Map.of(
                "insight_id",
                home.ask("POST", "insights/", "{\"name\":\"theirs\"}")
                        .path("id")
                        .asText());
    }

    private static Map<String, String> protectedInsight(MatrixWorld world, TestWorld home) {
        Map<String, String> made = sharedInsight(world, home);
        String shared = "insights/" + made.get("insight_id") + "/sharing/";
        home.ask("PATCH", shared, "{\"password_required\":true}");
        return made;
    }

    private static Map<String, String> insightPassword(MatrixWorld world, TestWorld home) {
        Map<String, String> made = protectedInsight(world, home);
        String insight = made.get("insight_id");
        return Map.of(
                "insight_id",
                insight,
                "password_id",
                password(world, home, SharedItem.Kind.INSIGHT, Integer.parseInt(insight)));
    }

    private static Map<String, MatrixSample> exports() {
        String wanted = "{\"export_format\":\"text/csv\",\"export_context\":{\"path\":\"/\"}}";
        return Map.of(
                "GET /exports/", MatrixSample.of(200),
                "POST /exports/", MatrixSample.of(wanted, 201),
                "GET /exports/{id}/", MatrixSample.of(200).about(MatrixSamples::export),
                "GET /exports/{id}/content/", MatrixSample.of(200).about(MatrixSamples::export),
                "POST /exports/{id}/link/", MatrixSample.of(null, 201).about(MatrixSamples::export),
                "GET /exporter/{filename}/", MatrixSample.of(401).about((world, home) -> Map.of("filename", "x.csv")));
    }

    private static Map<String, String> export(MatrixWorld world, TestWorld home) {
        String wanted = "{\"export_format\":\"text/csv\",\"export_context\":{\"source\":"
                + "{\"kind\":\"TrendsQuery\",\"series\":[{\"kind\":\"EventsNode\"}]}}}";
        return Map.of("id", home.ask("POST", "exports/", wanted).path("id").asText());
    }
}
