package dev.tenrec.api.flag;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Flags that are tried for one user, and those that depend on others. */
@ServerTest
final class FlagTrialsApiTest {
    private static final String FLAGS = "feature_flags/";

    private final TestWorld world;

    FlagTrialsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void saysOfEachConditionWhetherItPasses() {
        world.store(
                UUID.randomUUID(),
                "$identify",
                "ana",
                "2024-03-01T00:00:00Z",
                false,
                "{'$set':{'plan':'pro'}}".replace('\'', '"'));
        int id = flag(
                "tried",
                "{'groups':[{'properties':[{'key':'plan','type':'person','operator':'exact','value':'free'}],"
                        + "'rollout_percentage':100},"
                        + "{'properties':[{'key':'plan','type':'person','operator':'exact','value':'pro'}],"
                        + "'rollout_percentage':0},"
                        + "{'properties':[],'rollout_percentage':100}]}");
        JsonNode trial = trial(id, "{'distinct_id':'ana'}");
        assertThat(trial.path("result").booleanValue()).isTrue();
        assertThat(trial.path("reason").asText()).isEqualTo("condition_match");
        assertThat(trial.path("condition_index").intValue()).isEqualTo(2);
        assertThat(trial.path("evaluation_distinct_id").asText()).isEqualTo("ana");
        assertThat(trial.at("/person_properties/plan").asText()).isEqualTo("pro");
        assertThat(trial.at("/conditions/0/properties_matched").booleanValue()).isFalse();
        assertThat(trial.at("/conditions/0/properties/0/actual_value").asText()).isEqualTo("pro");
        assertThat(trial.at("/conditions/0/properties/0/matched").booleanValue())
                .isFalse();
        assertThat(trial.at("/conditions/1/properties_matched").booleanValue()).isTrue();
        assertThat(trial.at("/conditions/1/rollout_excluded").booleanValue()).isTrue();
        assertThat(trial.at("/conditions/1/matched").booleanValue()).isFalse();
        assertThat(trial.at("/conditions/2/matched").booleanValue()).isTrue();
    }

    @Test
    void knowsAPersonByItsId() {
        world.store(UUID.randomUUID(), "$identify", "bob", "2024-03-01T00:00:00Z", false, "{\"$set\":{\"a\":1}}");
        String person = world.ask("GET", "persons/?distinct_id=bob", null)
                .at("/results/0/uuid")
                .asText();
        JsonNode trial = trial(flag("known", "{'groups':[{}]}"), "{'person_id':'" + person + "'}");
        assertThat(trial.path("result").booleanValue()).isTrue();
        assertThat(trial.path("evaluation_distinct_id").isNull()).isTrue();
    }

    @Test
    void triesAFlagThatIsOff() {
        int id = flag("off", "{'groups':[{}]}");
        world.ask("POST", FLAGS + id + "/disable/", null);
        JsonNode trial = trial(id, "{'distinct_id':'ana'}");
        assertThat(trial.path("result").booleanValue()).isFalse();
        assertThat(trial.path("reason").asText()).isEqualTo("flag_disabled");
    }

    @Test
    void refusesTwoUsersNoneAndThePast() {
        int id = flag("refusing", "{'groups':[{}]}");
        for (String body : new String[] {
            "{}",
            "{'distinct_id':'a','person_id':'b'}",
            "{'person_id':'b'}",
            "{'distinct_id':'a','timestamp':'2024-03-01T00:00:00Z'}"
        }) {
            HttpResponse<String> answer = world.send("POST", FLAGS + id + "/test_evaluation/", body.replace('\'', '"'));
            assertThat(answer.statusCode()).as(body).isEqualTo(400);
        }
    }

    @Test
    void namesTheActiveFlagsThatDependOnOne() {
        int id = flag("needed", "{'groups':[{}]}");
        String needs = "{'groups':[{'properties':[{'type':'flag','key':'" + id
                + "','operator':'flag_evaluates_to','value':true}]}]}";
        int first = flag("first", needs);
        int off = flag("second", needs);
        world.ask("POST", FLAGS + off + "/disable/", null);
        JsonNode found = world.ask("GET", FLAGS + id + "/dependent_flags/", null);
        assertThat(found).hasToString("[{\"id\":" + first + ",\"key\":\"first\",\"name\":\"\"}]");
        assertThat(world.ask("GET", FLAGS + first + "/dependent_flags/", null)).isEmpty();
    }

    private int flag(String key, String filters) {
        String body = "{'key':'" + key + "','filters':" + filters + "}";
        return world.ask("POST", FLAGS, body.replace('\'', '"')).path("id").intValue();
    }

    private JsonNode trial(int id, String body) {
        return world.ask("POST", FLAGS + id + "/test_evaluation/", body.replace('\'', '"'));
    }
}
