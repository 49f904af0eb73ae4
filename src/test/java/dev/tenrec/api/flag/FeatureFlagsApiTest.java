package dev.tenrec.api.flag;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.junit.jupiter.api.Test;

/** Feature flags as people change them, and as SDKs hear of them. */
@ServerTest
final class FeatureFlagsApiTest {
    private final TestWorld world;

    FeatureFlagsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void decidesInTheFormOfEachVersion() {
        assertThat(config().path("hasFeatureFlags").asBoolean()).isFalse();
        make(
                "everyone",
                "{\"groups\":[{\"properties\":[],\"rollout_percentage\":100}],"
                        + "\"payloads\":{\"true\":\"{\\\"a\\\":1}\"}}");
        make("noone", "{\"groups\":[{\"properties\":[],\"rollout_percentage\":0}]}");
        make(
                "sides",
                "{\"groups\":[{\"rollout_percentage\":100}],\"multivariate\":{\"variants\":["
                        + "{\"key\":\"a\",\"rollout_percentage\":0},{\"key\":\"b\",\"rollout_percentage\":100}]}}");
        send("POST", "feature_flags/", "{\"key\":\"off\",\"active\":false}");

        JsonNode flags = decided("ana", "").path("flags");
        assertThat(flags.size()).isEqualTo(3);
        assertThat(flags.at("/everyone/enabled").asBoolean()).isTrue();
        assertThat(flags.at("/everyone/metadata/payload").asText()).isEqualTo("{\"a\":1}");
        assertThat(flags.at("/everyone/reason/code").asText()).isEqualTo("condition_match");
        assertThat(flags.at("/everyone/reason/description").asText()).isEqualTo("Matched condition set 1");
        assertThat(flags.at("/noone/reason/code").asText()).isEqualTo("out_of_rollout_bound");
        assertThat(flags.at("/sides/variant").asText()).isEqualTo("b");
        assertThat(ask("/flags/", "ana", "").path("featureFlags").toString())
                .isEqualTo("{\"everyone\":true,\"noone\":false,\"sides\":\"b\"}");
        assertThat(ask("/flags/", "ana", "").at("/featureFlagPayloads/everyone").asText())
                .isEqualTo("{\"a\":1}");
        assertThat(ask("/decide/?v=1", "ana", "").path("featureFlags").toString())
                .isEqualTo("[\"everyone\",\"sides\"]");
        assertThat(ask("/decide/?v=2", "ana", "").path("featureFlags").toString())
                .isEqualTo("{\"everyone\":true,\"sides\":\"b\"}");
        assertThat(ask("/decide/?v=4", "ana", "").at("/flags/noone/enabled").asBoolean(true))
                .isFalse();
        assertThat(config().path("hasFeatureFlags").asBoolean()).isTrue();
        assertThat(decided("ana", ",\"flag_keys_to_evaluate\":[\"sides\"]")
                        .path("flags")
                        .size())
                .isEqualTo(1);
        HttpResponse<String> anonymous = world.server()
                .send(world.server().request("POST", "/flags/?v=2", "{\"token\":\"" + world.token() + "\"}"));
        assertThat(anonymous.statusCode()).isEqualTo(400);
        assertThat(anonymous.body()).contains("distinct_id field is missing");
    }

    @Test
    void isTurnedOffAndOnByCalls() {
        int id = send("POST", "feature_flags/", "{\"key\":\"turned\",\"name\":\"Kept\"}")
                .path("id")
                .asInt();
        String path = "feature_flags/" + id + "/";
        JsonNode off = send("POST", path + "disable/", "{}");
        assertThat(off.path("active").asBoolean()).isFalse();
        assertThat(off.path("name").asText()).isEqualTo("Kept");
        assertThat(send("POST", path + "enable/", "{}").path("active").asBoolean())
                .isTrue();
    }

    @Test
    void countsWhoPassesACondition() {
        world.capture(person("ana", "{\"plan\":\"Pro\"}") + "," + person("bob", "{\"plan\":\"free\"}") + ","
                + person("eva", "{}"));
        world.capture("{\"event\":\"$groupidentify\",\"distinct_id\":\"eva\",\"properties\":{"
                + "\"$group_type\":\"company\",\"$group_key\":\"acme\",\"$group_set\":{\"size\":12}}}");
        int beta = send("POST", "cohorts/", "{\"name\":\"Beta\",\"is_static\":true,\"csv\":\"bob\"}")
                .path("id")
                .asInt();
        String pro = "\"type\":\"person\",\"key\":\"plan\",\"value\":\"pro\",\"operator\":";
        make("base", condition(pro + "\"exact\""));

        assertThat(audience("{}", "")).isEqualTo("{\"users_affected\":3,\"total_users\":3}");
        assertThat(audience("{\"rollout_percentage\":0}", "")).contains("\"users_affected\":3");
        assertThat(affected(pro + "\"exact\"")).isEqualTo(1);
        assertThat(affected(pro + "\"is_not\"")).isEqualTo(2);
        assertThat(affected(cohort(beta, "in"))).isEqualTo(1);
        assertThat(affected("\"type\":\"flag\",\"key\":\"base\",\"value\":false"))
                .isEqualTo(2);
        String large = "{\"properties\":[{\"type\":\"group\",\"key\":\"size\",\"operator\":\"gt\",\"value\":10}]}";
        assertThat(audience(large, ",\"group_type_index\":0")).isEqualTo("{\"users_affected\":1,\"total_users\":1}");
        assertThat(audience(large, ",\"group_type_index\":3")).isEqualTo("{\"users_affected\":0,\"total_users\":0}");
    }

    @Test
    void refusesToCountWhatNoFlagMayAsk() {
        String path = "feature_flags/user_blast_radius/";
        refused("POST", path, "{}", "condition");
        refused("POST", path, "{\"condition\":[]}", "condition");
        refused("POST", path, "{\"condition\":{},\"group_type_index\":5}", "group_type_index");
        String start = "{\"condition\":{\"properties\":[{";
        refused("POST", path, start + cohort(99_999, "in") + "}]}}", "does not exist");
        String open = "\"type\":\"person\",\"key\":\"plan\",\"operator\":\"regex\",\"value\":\"(\"";
        refused("POST", path, start + open + "}]}}", "Invalid regular expression");
    }

    private static String person(String id, String properties) {
        return "{\"event\":\"$set\",\"distinct_id\":\"" + id + "\",\"properties\":{\"$set\":" + properties + "}}";
    }

    private int affected(String property) {
        String counted = audience("{\"properties\":[{" + property + "}]}", "");
        return Integer.parseInt(counted.replaceAll("\\D+(\\d+),.*", "$1"));
    }

    private String audience(String condition, String more) {
        return send("POST", "feature_flags/user_blast_radius/", "{\"condition\":" + condition + more + "}")
                .toString();
    }

    @Test
    void sharesUsersByTheHashOfTheService() throws NoSuchAlgorithmException {
        make(
                "half",
                "{\"groups\":[{\"rollout_percentage\":50}],\"multivariate\":{\"variants\":["
                        + "{\"key\":\"a\",\"rollout_percentage\":30},{\"key\":\"b\",\"rollout_percentage\":70}]}}");

        for (int user = 0; user < 50; user++) {
            String id = "user " + user;
            JsonNode flag = decided(id, "").at("/flags/half");
            assertThat(flag.path("enabled").asBoolean()).isEqualTo(share("half." + id) <= 0.5);
            if (flag.path("enabled").asBoolean()) {
                assertThat(flag.path("variant").asText()).isEqualTo(share("half." + id + "variant") < 0.3 ? "a" : "b");
            }
        }
    }

    @Test
    void readsWhatIsStoredAndWhatTheRequestAdds() {
        world.capture("{\"event\":\"$set\",\"distinct_id\":\"ana\",\"properties\":{\"$set\":{\"plan\":\"Pro\"}}},"
                + "{\"event\":\"$groupidentify\",\"distinct_id\":\"ana\",\"properties\":{\"$group_type\":\"company\","
                + "\"$group_key\":\"acme\",\"$group_set\":{\"seats\":12}}}");
        make("pro", condition("\"key\":\"plan\",\"type\":\"person\",\"operator\":\"exact\",\"value\":[\"pro\"]"));
        make(
                "large",
                "{\"aggregation_group_type_index\":0,"
                        + condition("\"key\":\"seats\",\"type\":\"group\",\"operator\":\"gte\",\"value\":\"10\"")
                                .substring(1));

        assertThat(decided("ana", "").at("/flags/pro/enabled").asBoolean()).isTrue();
        assertThat(decided("ana", ",\"person_properties\":{\"plan\":\"free\"}")
                        .at("/flags/pro/enabled")
                        .asBoolean())
                .isFalse();
        assertThat(decided("ana", "").at("/flags/large/reason/code").asText()).isEqualTo("no_group_type");
        assertThat(decided("ana", ",\"groups\":{\"company\":\"acme\"}")
                        .at("/flags/large/enabled")
                        .asBoolean())
                .isTrue();
        assertThat(decided("bob", ",\"groups\":{\"company\":\"new\"},\"group_properties\":{\"company\":{\"seats\":9}}")
                        .at("/flags/large/reason/code")
                        .asText())
                .isEqualTo("no_condition_match");
    }

    @Test
    void takesAListOfValuesAsThoseThatPass() {
        make("paid", condition("\"key\":\"plan\",\"operator\":\"in\",\"value\":[\"pro\",\"team\"]"));
        make("other", condition("\"key\":\"plan\",\"operator\":\"not_in\",\"value\":[\"pro\",\"team\"]"));
        String team = ",\"person_properties\":{\"plan\":\"Team\"}";
        assertThat(decided("ana", team).at("/flags/paid/enabled").asBoolean()).isTrue();
        assertThat(decided("ana", team).at("/flags/other/enabled").asBoolean()).isFalse();
        assertThat(decided("bob", "").at("/flags/paid/enabled").asBoolean()).isFalse();
        assertThat(decided("bob", "").at("/flags/other/enabled").asBoolean()).isTrue();
    }

    @Test
    void asksCohortsAndOtherFlags() {
        world.capture("{\"event\":\"$set\",\"distinct_id\":\"ana\",\"properties\":{\"$set\":{\"plan\":\"pro\"}}}");
        int members = send("POST", "cohorts/", "{\"name\":\"Beta\",\"csv\":\"ana\"}")
                .path("id")
                .asInt();
        int paying = send(
                        "POST",
                        "cohorts/",
                        "{\"name\":\"Paying\",\"filters\":{\"properties\":{\"type\":\"OR\","
                                + "\"values\":[{\"type\":\"person\",\"key\":\"plan\",\"value\":\"pro\"}]}}}")
                .path("id")
                .asInt();
        int listed = make("listed", condition(cohort(members, "in"))).path("id").asInt();
        make("paying", condition(cohort(paying, "in")));
        make("not-paying", condition(cohort(paying, "not_in")));
        String needs = "\"type\":\"flag\",\"key\":\"" + listed + "\",\"operator\":\"flag_evaluates_to\",\"value\":";
        JsonNode next = make("next", condition(needs + "true"));
        make("other", condition(needs + "false"));

        JsonNode ana = decided("ana", "").path("flags");
        assertThat(ana.at("/listed/enabled").asBoolean()).isTrue();
        assertThat(ana.at("/paying/enabled").asBoolean()).isTrue();
        assertThat(ana.at("/not-paying/enabled").asBoolean()).isFalse();
        assertThat(ana.at("/next/enabled").asBoolean()).isTrue();
        assertThat(ana.at("/other/enabled").asBoolean()).isFalse();
        JsonNode bob =
                decided("bob", ",\"person_properties\":{\"plan\":\"pro\"}").path("flags");
        assertThat(bob.at("/listed/enabled").asBoolean()).isFalse();
        assertThat(bob.at("/paying/enabled").asBoolean()).isTrue();
        assertThat(bob.at("/other/enabled").asBoolean()).isTrue();

        String circle = condition(
                needs.replace("\"" + listed + "\"", "\"" + next.path("id").asInt() + "\"") + "true");
        refused(
                "PATCH",
                "feature_flags/" + listed + "/",
                "{\"filters\":" + circle + "}",
                "Circular dependency detected: listed → next → listed");
        refused("PATCH", "feature_flags/" + listed + "/", "{\"deleted\":true}", "depends on it");
        refused("PATCH", "cohorts/" + paying + "/", "{\"deleted\":true}", "used in the feature flag");

        JsonNode definitions =
                TestServer.json(world.send("GET", "/flags/definitions?send_cohorts&token=" + world.token(), null));
        assertThat(definitions.path("flags").size()).isEqualTo(5);
        assertThat(definitions.path("cohorts").has(Integer.toString(paying))).isTrue();
        assertThat(definitions.path("cohorts").has(Integer.toString(members))).isFalse();
        assertThat(definitions
                        .at("/flags/3/filters/groups/0/properties/0/dependency_chain/0")
                        .asText())
                .isEqualTo("listed");
    }

    @Test
    void keepsTheSideThatAUserHadBeforeItSignedIn() {
        send(
                "POST",
                "feature_flags/",
                "{\"key\":\"steady\",\"ensure_experience_continuity\":true,"
                        + "\"filters\":{\"groups\":[{\"rollout_percentage\":50}]}}");
        String anonymous = "";
        String known = "";
        for (int i = 0; anonymous.isEmpty() || known.isEmpty(); i++) {
            boolean isOn = decided("u" + i, "").at("/flags/steady/enabled").asBoolean();
            anonymous = isOn ? "u" + i : anonymous;
            known = isOn ? known : "u" + i;
        }
        world.capture("{\"event\":\"$set\",\"distinct_id\":\"" + known + "\",\"properties\":{\"$set\":{\"a\":1}}}");

        String before = ",\"$anon_distinct_id\":\"" + anonymous + "\"";
        assertThat(decided(known, before).at("/flags/steady/enabled").asBoolean())
                .isTrue();
        world.restart();
        assertThat(decided(known, "").at("/flags/steady/enabled").asBoolean()).isTrue();
    }

    @Test
    void letsServersKeepDefinitionsThatDidNotChange() {
        make("one", "{\"groups\":[]}");
        String path = "/api/feature_flag/local_evaluation?token=" + world.token();
        HttpResponse<String> first = world.send("GET", path, null);
        String tag = first.headers().firstValue("ETag").orElseThrow();

        HttpResponse<String> again = world.server()
                .send(world.request("GET", path, null)
                        .header("Authorization", "Bearer " + world.owner().key())
                        .header("If-None-Match", tag));
        assertThat(again.statusCode()).isEqualTo(304);
        make("two", "{\"groups\":[]}");
        assertThat(world.send("GET", path, null).headers().firstValue("ETag").orElseThrow())
                .isNotEqualTo(tag);
    }

    @Test
    void reportsFlagsToPeople() {
        JsonNode made = make("page", "{\"groups\":[{\"rollout_percentage\":100}],\"payloads\":{\"true\":\"[1]\"}}");

        assertThat(send("GET", "feature_flags/my_flags/", null).at("/0/value").asBoolean())
                .isTrue();
        assertThat(send("GET", "feature_flags/evaluation_reasons/?distinct_id=x", null)
                        .at("/page/evaluation/reason")
                        .asText())
                .isEqualTo("condition_match");
        assertThat(send("GET", "feature_flags/page/remote_config/", null).toString())
                .isEqualTo("[1]");
        assertThat(send("GET", "feature_flags/?search=pag", null).path("count").asInt())
                .isEqualTo(1);
        world.restart();
        assertThat(send("GET", "feature_flags/" + made.path("id").asInt() + "/", null))
                .isEqualTo(made);
        send("PATCH", "feature_flags/" + made.path("id").asInt() + "/", "{\"deleted\":true}");
        make("page", "{\"groups\":[]}");
        refused("PATCH", "feature_flags/" + made.path("id").asInt() + "/", "{\"deleted\":false}", "already a feature");
        assertThat(world.activities("FeatureFlag")).contains(made.path("id").asInt() + " deleted");
    }

    @Test
    void refusesWhatMeansNothing() {
        refused("POST", "feature_flags/", "{}", "This field is required.");
        refused("POST", "feature_flags/", "{\"key\":\"a b\"}", "key");
        filters("{\"groups\":[{\"rollout_percentage\":101}]}", "less than or equal to 100");
        filters("{\"groups\":[{\"rollout_percentage\":-1}]}", "greater than or equal to 0");
        filters("{\"groups\":[],\"payloads\":{\"true\":\"{\"}}", "Payload value is not valid JSON");
        filters(
                "{\"groups\":[],\"multivariate\":{\"variants\":[{\"key\":\"a\",\"rollout_percentage\":50}]}}",
                "sum to 100");
        filters(condition("\"key\":\"a\",\"operator\":\"regex\",\"value\":\"(\""), "Invalid regular expression");
        filters(condition("\"key\":\"a\",\"operator\":\"near\",\"value\":\"1\""), "not supported");
        filters(condition("\"key\":\"a\",\"operator\":\"is_date_before\",\"value\":\"soon\""), "Invalid date");
        filters(condition(cohort(99, "in")), "Cohort with id 99 does not exist");
        filters(condition("\"type\":\"flag\",\"key\":\"99\",\"value\":true"), "non-existent flag");
        int did = send(
                        "POST",
                        "cohorts/",
                        "{\"name\":\"Did\",\"filters\":{\"properties\":{\"type\":\"OR\",\"values\":["
                                + "{\"type\":\"behavioral\",\"key\":\"buy\",\"event_type\":\"events\","
                                + "\"value\":\"performed_event\","
                                + "\"time_value\":7,\"time_interval\":\"day\"}]}}}")
                .path("id")
                .asInt();
        filters(condition(cohort(did, "in")), "cannot be used in feature flags");
    }

    private void filters(String filters, String part) {
        refused("POST", "feature_flags/", "{\"key\":\"bad\",\"filters\":" + filters + "}", part);
    }

    private void refused(String method, String path, String body, String part) {
        HttpResponse<String> refused = world.send(method, path, body);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(part);
    }

    private JsonNode make(String key, String filters) {
        return send("POST", "feature_flags/", "{\"key\":\"" + key + "\",\"filters\":" + filters + "}");
    }

    private static String condition(String property) {
        return "{\"groups\":[{\"properties\":[{" + property + "}],\"rollout_percentage\":100}]}";
    }

    private static String cohort(int id, String operator) {
        return "\"type\":\"cohort\",\"key\":\"id\",\"operator\":\"" + operator + "\",\"value\":" + id;
    }

    private JsonNode decided(String id, String more) {
        return ask("/flags/?v=2", id, more);
    }

    private JsonNode ask(String path, String id, String more) {
        String body = "{\"token\":\"" + world.token() + "\",\"distinct_id\":\"" + id + "\"" + more + "}";
        HttpResponse<String> answer = world.server().send(world.server().request("POST", path, body));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return TestServer.json(answer);
    }

    private JsonNode config() {
        return TestServer.json(
                world.server().send(world.server().request("GET", "/array/" + world.token() + "/config", null)));
    }

    private JsonNode send(String method, String path, String body) {
        return world.ask(method, path, body);
    }

    private static double share(String text) throws NoSuchAlgorithmException {
        byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
        String hex = String.format("%040x", new BigInteger(1, digest)).substring(0, 15);
        BigDecimal all = new BigDecimal(new BigInteger("f".repeat(15), 16));
        return new BigDecimal(new BigInteger(hex, 16))
                .divide(all, MathContext.DECIMAL64)
                .doubleValue();
    }
}
