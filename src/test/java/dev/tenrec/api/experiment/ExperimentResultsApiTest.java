package dev.tenrec.api.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Results of experiments; events and expected sums as in the public tests of the service where they name them. */
@ServerTest
final class ExperimentResultsApiTest {
    private static final String BUY = "{'kind':'EventsNode','event':'purchase'}";
    private static final String REVENUE =
            "{'kind':'EventsNode','event':'purchase','math':'sum','math_property':'amount'}";
    private static final Offset<Double> NEAR = Offset.offset(1e-6);

    private final TestWorld world;
    /** The key of the flag of the experiment that was made last. */
    private String flag = "";

    ExperimentResultsApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void sumsUpWhatUsersOfAVariantDidSinceTheirExposure() {
        int id = experiment("{'method':'frequentist'}", "null");
        for (int i = 0; i < 10; i++) {
            exposed("control" + i, "control", "2024-03-02T12:00:00Z");
            exposed("test" + i, "test", "2024-03-02T12:00:00Z");
            if (i < 6) {
                bought("control" + i, "2024-03-02T12:01:00Z", "10");
            }
            if (i < 8) {
                bought("test" + i, "2024-03-02T12:01:00Z", "\"15\"");
            }
            bought("control" + i, "2024-03-02T11:59:00Z", "1000");
        }
        JsonNode answer = ask(id, "{'metric_type':'mean','source':" + REVENUE + "}");
        assertVariant(answer.path("baseline"), "control", 10, 60, 600);
        JsonNode test = answer.at("/variant_results/0");
        assertVariant(test, "test", 10, 120, 1_800);
        assertThat(test.path("method").asText()).isEqualTo("frequentist");
        assertThat(test.path("validation_failures").toString()).isEqualTo("[\"not-enough-exposures\"]");
        assertThat(test.path("p_value").isNull()).isTrue();
        assertThat(test.path("confidence_interval").isNull()).isTrue();
    }

    @Test
    void tellsTheChanceToWinOfAFunnel() {
        int id = experiment("null", "null");
        for (int i = 0; i < 100; i++) {
            exposed("c" + i, "control", "2024-03-02T12:00:00Z");
            exposed("t" + i, "test", "2024-03-02T12:00:00Z");
            if (i < 40) {
                event("cart", "c" + i, "2024-03-02T12:01:00Z", "{}");
                event("cart", "t" + i, "2024-03-02T12:01:00Z", "{}");
            }
            if (i < 20) {
                bought("c" + i, "2024-03-02T12:02:00Z", "1");
            }
            if (i < 35) {
                bought("t" + i, "2024-03-02T12:02:00Z", "1");
            }
        }
        JsonNode answer =
                ask(id, "{'metric_type':'funnel','series':[{'kind':'EventsNode','event':'cart'}," + BUY + "]}");
        assertVariant(answer.path("baseline"), "control", 100, 20, 20);
        assertThat(answer.at("/baseline/step_counts")).hasToString("[40,20]");
        JsonNode test = answer.at("/variant_results/0");
        assertThat(test.path("step_counts")).hasToString("[40,35]");
        // (0.35 − 0.2) ÷ 0.2 with the variance 0.2275 ÷ 100 ÷ 0.04 + 0.1225 × 0.16 ÷ 100 ÷ 0.0016, by SciPy.
        assertThat(test.path("chance_to_win").doubleValue()).isCloseTo(0.96170667728503, NEAR);
        assertThat(test.at("/credible_interval/0").doubleValue()).isCloseTo(-0.08009739, NEAR);
        assertThat(test.at("/credible_interval/1").doubleValue()).isCloseTo(1.58009739, NEAR);
        assertThat(test.path("significant").booleanValue()).isTrue();
    }

    @Test
    void dividesOneMeasureByAnother() {
        int id = experiment("null", "null");
        for (int i = 0; i < 10; i++) {
            exposed("control" + i, "control", "2024-03-02T12:00:00Z");
            for (int j = 0; i < 6 && j < (i < 3 ? 1 : 2); j++) {
                bought("control" + i, "2024-03-02T12:0" + (j + 1) + ":00Z", i < 3 ? "10" : "15");
            }
        }
        JsonNode baseline = ask(id, "{'metric_type':'ratio','numerator':" + REVENUE + ",'denominator':" + BUY + "}")
                .path("baseline");
        assertVariant(baseline, "control", 10, 120, 3 * 100 + 3 * 900);
        assertThat(baseline.path("denominator_sum").doubleValue()).isEqualTo(9);
        assertThat(baseline.path("denominator_sum_squares").doubleValue()).isEqualTo(3 + 3 * 4);
        assertThat(baseline.path("numerator_denominator_sum_product").doubleValue())
                .isEqualTo(3 * 10 + 3 * 60);
    }

    @Test
    void measuresTheConversionWindowFromTheFirstExposure() {
        int id = experiment("null", "null");
        exposed("ana", "control", "2024-03-02T00:00:00Z");
        exposed("ana", "control", "2024-03-05T00:00:00Z");
        bought("ana", "2024-03-02T12:00:00Z", "25");
        bought("ana", "2024-03-05T12:00:00Z", "100");
        String window = "'conversion_window':1,'conversion_window_unit':'day'";
        assertVariant(
                ask(id, "{'metric_type':'mean'," + window + ",'source':" + REVENUE + "}")
                        .path("baseline"),
                "control",
                1,
                25,
                625);
    }

    @Test
    void leavesOutUsersOfSeveralVariantsOrTakesTheirFirst() {
        exposures("");
        exposures(",'multiple_variant_handling':'first_seen'");
    }

    private void exposures(String handling) {
        boolean isFirst = !handling.isEmpty();
        int id = experiment("null", "{'filterTestAccounts':false" + handling + "}");
        String user = isFirst ? "first" : "left";
        exposed(user, "test", "2024-03-02T12:00:00Z");
        exposed(user, "control", "2024-03-03T12:00:00Z");
        exposed(user + "2", "control", "2024-03-03T12:00:00Z");
        exposed(user + "3", "other", "2024-03-03T12:00:00Z");
        JsonNode answer = ask(id, "{'metric_type':'mean','source':" + BUY + "}");
        assertThat(answer.at("/baseline/number_of_samples").asInt()).isEqualTo(1);
        assertThat(answer.at("/variant_results/0/number_of_samples").asInt()).isEqualTo(isFirst ? 1 : 0);
        JsonNode exposures = query("{'kind':'ExperimentExposureQuery','experiment_id':" + id + "}");
        assertThat(exposures.path("total_exposures"))
                .hasToString(isFirst ? "{\"control\":1,\"test\":1}" : "{\"control\":1,\"test\":0,\"$multiple\":1}");
        assertThat(exposures.at("/timeseries/0/days")).hasToString("[\"2024-03-01\",\"2024-03-02\",\"2024-03-03\"]");
        assertThat(exposures.at("/timeseries/0/exposure_counts")).hasToString("[0,0,1]");
        assertThat(exposures.path("sample_ratio_mismatch").isNull()).isTrue();
    }

    @Test
    void comparesGroupsThatShareAVariant() {
        int id = experiment("null", "null", ",'parameters':{'aggregation_group_type_index':0}");
        for (String user : new String[] {"g1", "g2", "g3"}) {
            String company = "'$groups':{'company':'" + (user.equals("g3") ? "b" : "a") + "'}";
            String variant = user.equals("g3") ? "test" : "control";
            String who = "'distinct_id':'" + user + "','timestamp':'2024-03-02T12:00:00Z','properties':{" + company;
            world.capture(text("{'event':'$feature_flag_called'," + who + ",'$feature_flag':'" + flag
                    + "','$feature_flag_response':'" + variant + "'}},{'event':'purchase'," + who + ",'amount':5}}"));
        }
        JsonNode answer = ask(id, "{'metric_type':'mean','source':" + REVENUE + "}");
        assertVariant(answer.path("baseline"), "control", 1, 10, 100);
        assertVariant(answer.at("/variant_results/0"), "test", 1, 5, 25);
        refused(id, "{'metric_type':'mean','source':" + BUY.replace("}", ",'math':'dau'}") + "}", "dau");
    }

    @Test
    void noticesSharesThatTheFlagDoesNotGive() {
        int id = experiment("null", "null");
        for (int i = 0; i < 100; i++) {
            exposed("u" + i, i < 30 ? "control" : "test", "2024-03-02T12:00:00Z");
        }
        JsonNode mismatch = query("{'kind':'ExperimentExposureQuery','experiment_id':" + id + "}")
                .path("sample_ratio_mismatch");
        assertThat(mismatch.path("expected")).hasToString("{\"control\":50.0,\"test\":50.0}");
        // chisquare([30, 70], [50, 50]) of SciPy.
        assertThat(mismatch.path("p_value").doubleValue()).isCloseTo(6.334248366623984e-05, Offset.offset(1e-12));
    }

    @Test
    void refusesWhatItWouldNotHeed() {
        int id = experiment("null", "null");
        refused(id, "{'metric_type':'retention'}", "retention");
        refused(id, "{'metric_type':'mean','source':" + BUY + ",'upper_bound_percentile':0.9}", "upper_bound");
        refused(id, "{'metric_type':'mean','source':{'kind':'EventsNode','math':'hogql'}}", "hogql");
        refused(id + 1, "{'metric_type':'mean','source':" + BUY + "}", "not found");
        int other = experiment("{'method':'frequentist','frequentist':{'sequential_testing_enabled':true}}", "null");
        refused(other, "{'metric_type':'mean','source':" + BUY + "}", "Sequential testing");
        world.ask("POST", "experiments/", text("{'name':'D','feature_flag_key':'d" + UUID.randomUUID() + "'}"));
        int draft = world.ask("GET", "experiments/?status=draft", null)
                .at("/results/0/id")
                .asInt();
        refused(draft, "{'metric_type':'mean','source':" + BUY + "}", "not been launched");
        assertThat(query("{'kind':'ExperimentExposureQuery','experiment_id':" + draft + "}")
                        .path("timeseries"))
                .isEmpty();
    }

    private void refused(int id, String metric, String detail) {
        var answer = world.send("POST", "query/", body(metric(id, metric)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains(detail);
    }

    private static String metric(int id, String metric) {
        return "{'kind':'ExperimentQuery','experiment_id':" + id + ",'metric':{'kind':'ExperimentMetric',"
                + metric.substring(1) + "}";
    }

    private int experiment(String stats, String criteria) {
        return experiment(stats, criteria, "");
    }

    private int experiment(String stats, String criteria, String more) {
        String key = "flag-" + UUID.randomUUID();
        int id = world.ask(
                        "POST",
                        "experiments/",
                        text("{'name':'A','feature_flag_key':'" + key
                                + "','start_date':'2024-03-01T00:00:00Z','end_date':'2024-03-03T18:00:00Z'"
                                + ",'stats_config':" + stats + ",'exposure_criteria':" + criteria + more + "}"))
                .path("id")
                .asInt();
        flag = key;
        return id;
    }

    private void exposed(String user, String variant, String timestamp) {
        ObjectNode properties = Json.object().put("$feature_flag", flag).put("$feature_flag_response", variant);
        event("$feature_flag_called", user, timestamp, properties.toString());
    }

    private void bought(String user, String timestamp, String amount) {
        event("purchase", user, timestamp, "{\"amount\":" + amount + "}");
    }

    private void event(String name, String user, String timestamp, String properties) {
        world.store(UUID.randomUUID(), name, user, timestamp, false, properties);
    }

    private JsonNode ask(int id, String metric) {
        return query(metric(id, metric));
    }

    private JsonNode query(String query) {
        return world.ask("POST", "query/", body(query));
    }

    private static String body(String query) {
        return text("{'query':" + query + "}");
    }

    private static String text(String json) {
        return json.replace('\'', '"');
    }

    private static void assertVariant(JsonNode variant, String key, int samples, double sum, double squares) {
        assertThat(variant.path("key").asText()).isEqualTo(key);
        assertThat(variant.path("number_of_samples").asInt()).isEqualTo(samples);
        assertThat(variant.path("sum").doubleValue()).isEqualTo(sum);
        assertThat(variant.path("sum_squares").doubleValue()).isEqualTo(squares);
    }
}
