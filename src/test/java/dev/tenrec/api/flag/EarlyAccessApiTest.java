package dev.tenrec.api.flag;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Early access features as people manage them, and as the users of SDKs enrol in them. */
@ServerTest
final class EarlyAccessApiTest {
    private static final String FEATURES = "early_access_feature/";

    private final TestWorld world;

    EarlyAccessApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void makesAFlagThatEnrolmentDecides() {
        JsonNode feature = make("New  Éditor!", "beta");
        assertThat(feature.at("/feature_flag/key").asText()).isEqualTo("new-editor");
        assertThat(feature.at("/feature_flag/name").asText()).isEqualTo("Feature Flag for Feature New  Éditor!");

        assertThat(isOn("ana", "new-editor")).isFalse();
        enrol("ana", "new-editor", true);
        assertThat(isOn("ana", "new-editor")).isTrue();
        assertThat(isOn("bob", "new-editor")).isFalse();
        enrol("ana", "new-editor", false);
        assertThat(isOn("ana", "new-editor")).isFalse();
    }

    @Test
    void letsEnrolmentCountOnlyInStagesThatAreOut() {
        String id = make("Ideas", "concept").path("id").asText();
        enrol("ana", "ideas", true);
        assertThat(isOn("ana", "ideas")).isFalse();
        for (String out : new String[] {"alpha", "beta", "general-availability"}) {
            world.ask("PATCH", FEATURES + id + "/", "{\"stage\":\"" + out + "\"}");
            assertThat(isOn("ana", "ideas")).as(out).isTrue();
        }
        for (String hidden : new String[] {"archived", "draft", "concept"}) {
            world.ask("PATCH", FEATURES + id + "/", "{\"stage\":\"" + hidden + "\"}");
            assertThat(isOn("ana", "ideas")).as(hidden).isFalse();
        }
    }

    @Test
    void keepsEnrolmentWhenTheFlagGetsAnotherKey() {
        JsonNode feature = make("Old name", "beta");
        int flag = feature.at("/feature_flag/id").asInt();
        world.ask("PATCH", "feature_flags/" + flag + "/", "{\"key\":\"new-name\"}");
        enrol("ana", "new-name", true);
        assertThat(isOn("ana", "new-name")).isTrue();
        assertThat(offered("?stage=beta").path(0).path("flagKey").asText()).isEqualTo("new-name");
    }

    @Test
    void offersTheStagesThatAreAskedFor() {
        make("In draft", "draft");
        make("In beta", "beta");
        make("In alpha", "alpha");
        world.ask(
                "POST",
                FEATURES,
                "{\"name\":\"Idea\",\"stage\":\"concept\",\"description\":\"Soon\",\"payload\":{\"icon\":\"x\"},"
                        + "\"documentation_url\":\"https://example.com/idea\"}");

        assertThat(offered("").findValuesAsText("name")).containsExactly("In beta");
        assertThat(offered("?stage=alpha&stage=beta").findValuesAsText("name")).containsExactly("In beta", "In alpha");
        JsonNode idea = offered("?stage=concept").path(0);
        assertThat(idea.path("documentationUrl").asText()).isEqualTo("https://example.com/idea");
        assertThat(idea.at("/payload/icon").asText()).isEqualTo("x");
        assertThat(idea.path("description").asText()).isEqualTo("Soon");
        HttpResponse<String> unknown = world.server()
                .send(world.server().request("GET", "/api/early_access_features/?token=phc_unknown", null));
        assertThat(unknown.statusCode()).isEqualTo(401);
    }

    @Test
    void takesAFlagThatIsThere() {
        int flag = world.ask("POST", "feature_flags/", "{\"key\":\"mine\"}")
                .path("id")
                .asInt();
        String body = "{\"name\":\"Mine\",\"stage\":\"beta\",\"feature_flag_id\":" + flag + "}";
        JsonNode feature = world.ask("POST", FEATURES, body);
        assertThat(feature.at("/feature_flag/id").asInt()).isEqualTo(flag);
        assertThat(feature.at("/feature_flag/filters/groups").size()).isEqualTo(1);
        JsonNode shown = world.ask("GET", "feature_flags/" + flag + "/", null);
        assertThat(shown.at("/features/0/name").asText()).isEqualTo("Mine");

        refused("POST", FEATURES, body, "already has a feature attached");
        refused("PATCH", "feature_flags/" + flag + "/", "{\"deleted\":true}", "in use with early access features");
        int others = world.stranger()
                .ask("POST", "feature_flags/", "{\"key\":\"theirs\"}")
                .path("id")
                .asInt();
        refused("POST", FEATURES, body.replace(":" + flag + "}", ":" + others + "}"), "does not exist");
        int sides = world.ask(
                        "POST",
                        "feature_flags/",
                        "{\"key\":\"sides\",\"filters\":{\"groups\":[{}],\"multivariate\":{\"variants\":["
                                + "{\"key\":\"a\",\"rollout_percentage\":100}]}}}")
                .path("id")
                .asInt();
        refused("POST", FEATURES, body.replace(":" + flag + "}", ":" + sides + "}"), "Multivariate");
        int grouped = world.ask(
                        "POST",
                        "feature_flags/",
                        "{\"key\":\"grouped\",\"filters\":{\"groups\":[{}],\"aggregation_group_type_index\":0}}")
                .path("id")
                .asInt();
        refused("POST", FEATURES, body.replace(":" + flag + "}", ":" + grouped + "}"), "Group-based");
    }

    @Test
    void leavesTheFlagWhenTheFeatureGoes() {
        JsonNode feature = make("Short", "beta");
        String path = FEATURES + feature.path("id").asText() + "/";
        enrol("ana", "short", true);
        assertThat(isOn("ana", "short")).isTrue();
        assertThat(world.send("DELETE", path, null).statusCode()).isEqualTo(204);
        assertThat(world.send("GET", path, null).statusCode()).isEqualTo(404);
        assertThat(isOn("ana", "short")).isFalse();
        String flag = "feature_flags/" + feature.at("/feature_flag/id").asInt() + "/";
        assertThat(world.ask("GET", flag, null).path("features").size()).isZero();
        assertThat(world.ask("PATCH", flag, "{\"deleted\":true}")
                        .path("deleted")
                        .asBoolean())
                .isTrue();
        assertThat(world.ask("GET", "activity_log/?scope=EarlyAccessFeature", null)
                        .path("results")
                        .findValuesAsText("activity"))
                .containsExactly("deleted", "created");
    }

    @Test
    void refusesWhatMeansNothing() {
        refused("POST", FEATURES, "{\"stage\":\"beta\"}", "name");
        refused("POST", FEATURES, "{\"name\":\"A\"}", "stage");
        refused("POST", FEATURES, "{\"name\":\"A\",\"stage\":\"gamma\"}", "stage");
        refused("POST", FEATURES, "{\"name\":\"東京\",\"stage\":\"beta\"}", "feature_flag_id");
        refused("POST", FEATURES, "{\"name\":\"A\",\"stage\":\"beta\",\"documentation_url\":\"javascript:1\"}", "url");
        make("Twice", "draft");
        refused("POST", FEATURES, "{\"name\":\"twice\",\"stage\":\"draft\"}", "already a feature flag");
    }

    private JsonNode make(String name, String stage) {
        return world.ask("POST", FEATURES, "{\"name\":\"" + name + "\",\"stage\":\"" + stage + "\"}");
    }

    /** The event that SDKs send when a person enrols or no longer wants to. */
    private void enrol(String id, String key, boolean wants) {
        world.capture("{\"event\":\"$feature_enrollment_update\",\"distinct_id\":\"" + id
                + "\",\"properties\":{\"$feature_flag\":\"" + key + "\",\"$feature_enrollment\":" + wants
                + ",\"$set\":{\"$feature_enrollment/" + key + "\":" + wants + "}}}");
    }

    private boolean isOn(String id, String key) {
        String body = "{\"token\":\"" + world.token() + "\",\"distinct_id\":\"" + id + "\"}";
        return TestServer.json(world.server().send(world.server().request("POST", "/flags/?v=2", body)))
                .path("flags")
                .path(key)
                .path("enabled")
                .asBoolean();
    }

    private JsonNode offered(String query) {
        String path = "/api/early_access_features/" + query + (query.isEmpty() ? "?" : "&") + "token=" + world.token();
        return TestServer.json(world.server().send(world.server().request("GET", path, null)))
                .path("earlyAccessFeatures");
    }

    private void refused(String method, String path, String body, String part) {
        HttpResponse<String> refused = world.send(method, path, body);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(part);
    }
}
