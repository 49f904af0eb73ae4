package dev.tenrec.api.dashboard;

import static dev.tenrec.testing.TestServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** What dashboards are made from, through the door. */
@ServerTest(now = "2026-01-02T03:04:05.000006Z")
class TemplatesApiTest {
    private static final String DASHBOARDS = "dashboards/";
    private static final String TEMPLATES = "dashboard_templates/";
    private static final String FROM_JSON = DASHBOARDS + "create_from_template_json/";
    private static final String TEMPLATE = """
            {"template_name":"Mine","dashboard_description":"d","dashboard_filters":{"date_from":"-7d"},"tags":["T"],
            "tiles":[{"type":"INSIGHT","name":"i","query":{"kind":"InsightVizNode","source":{"kind":"X"}},
            "layouts":{"sm":{"x":0,"y":1}},"color":"blue"},{"type":"TEXT","body":"hello","layouts":{"sm":{"y":0}}}]}""";

    private final TestWorld world;

    TemplatesApiTest(TestWorld world) {
        this.world = world;
    }

    @Test
    void startsDashboardsFromStockTemplates() {
        for (String[] template : new String[][] {
            {"Product analytics", "Product analytics"},
            {"DEFAULT_APP", "Product analytics"},
            {"Website traffic", "Website traffic"},
            {"WEBSITE_TRAFFIC", "Website traffic"}
        }) {
            JsonNode made = world.ask("POST", DASHBOARDS, "{\"use_template\":\"" + template[0] + "\",\"pinned\":true}");
            assertThat(made.get("name").textValue()).isEqualTo(template[1]);
            assertThat(made.get("creation_mode").textValue()).isEqualTo("template");
            assertThat(made.get("pinned").booleanValue()).isTrue();
            assertThat(made.get("tags").toString()).isEqualTo("[\"popular\"]");
            assertThat(made.get("description").textValue()).isNotEmpty();
            assertThat(made.get("tiles").size()).isGreaterThanOrEqualTo(5);
            JsonNode insight = made.at("/tiles/1/insight");
            assertThat(insight.get("is_sample").booleanValue()).isTrue();
            assertThat(insight.at("/query/kind").textValue()).isEqualTo("InsightVizNode");
            assertThat(insight.at("/created_by/id").intValue())
                    .isEqualTo(world.owner().id());
        }
        assertThat(world.ask("POST", DASHBOARDS, "{\"use_template\":\"DEFAULT_APP\",\"name\":\"Own\"}")
                        .get("name")
                        .textValue())
                .isEqualTo("Own");
    }

    @Test
    void computesStockTemplatesOrSaysByNameWhyNot() {
        JsonNode made = world.ask("POST", DASHBOARDS, "{\"use_template\":\"DEFAULT_APP\"}");
        JsonNode tiles = json(world.send("GET", DASHBOARDS + made.get("id") + "/?refresh=force_blocking", null))
                .get("tiles");
        assertThat(tiles)
                .isNotEmpty()
                .allSatisfy(tile -> assertThat(tile.at("/insight/result").isArray())
                        .isNotEqualTo(tile.at("/error/message").isTextual()));
        assertThat(tiles.at("/0/insight/result").isArray()).isTrue();
    }

    @Test
    void leavesNothingWhenTheTemplateFails() {
        assertThat(world.send("POST", DASHBOARDS, "{\"use_template\":\"Nope\"}").body())
                .contains("Invalid template provided: Nope", "\"attr\":\"use_template\"");
        template(TEMPLATE.replace("\"TEXT\"", "\"WHAT\""));
        HttpResponse<String> refused = world.send("POST", DASHBOARDS, "{\"use_template\":\"Mine\"}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("Unknown tile type: 'WHAT'");
        assertThat(json(world.send("GET", DASHBOARDS, null)).get("count").intValue())
                .isZero();
        assertThat(json(world.send("GET", "insights/", null)).get("count").intValue())
                .isZero();
    }

    @Test
    void startsDashboardFromTemplateThatIsSentWhole() {
        HttpResponse<String> response = world.send("POST", FROM_JSON, "{\"template\":" + TEMPLATE + "}");
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode made = json(response);
        assertThat(made.get("name").textValue()).isEqualTo("Mine");
        assertThat(made.get("description").textValue()).isEqualTo("d");
        assertThat(made.get("creation_mode").textValue()).isEqualTo("default");
        assertThat(made.at("/filters/date_from").textValue()).isEqualTo("-7d");
        assertThat(made.at("/created_by/id").intValue()).isEqualTo(world.owner().id());
        assertThat(made.at("/tiles/0/text/body").textValue()).isEqualTo("hello");
        assertThat(made.at("/tiles/1/color").textValue()).isEqualTo("blue");
        assertThat(made.at("/tiles/1/insight/name").textValue()).isEqualTo("i");
        assertThat(made.at("/tiles/1/insight/created_by").isNull()).isTrue();
        assertThat(json(world.send("GET", TEMPLATES, null)).get("count").intValue())
                .isEqualTo(2);
    }

    @Test
    void saysWhatIsWrongWithTemplateInTheWordsOfItsSchema() {
        String[][] wrong = {
            {"{}", "'template_name' is a required property"},
            {TEMPLATE.replace("template_name", "x"), "'template_name' is a required property"},
            {TEMPLATE.replace("\"dashboard_filters\":", "\"x\":"), "'dashboard_filters' is a required property"},
            {TEMPLATE.replaceAll("(?s)\"tiles\":\\[.*]", "\"tiles\":[]"), "[] should be non-empty"},
            {TEMPLATE.replaceAll("(?s)\"tiles\":\\[.*]", "\"tiles\":[5]"), "5 is not of type 'object'"},
            {TEMPLATE.replace("\"Mine\"", "null"), "None is not of type 'string'"},
            {TEMPLATE.replace("\"d\"", "true"), "True is not of type 'string'"},
            {"5", "5 is not of type 'object'"}
        };
        for (String[] body : wrong) {
            HttpResponse<String> refused = world.send("POST", FROM_JSON, "{\"template\":" + body[0] + "}");
            assertThat(refused.statusCode()).as(body[0]).isEqualTo(400);
            assertThat(refused.body())
                    .isEqualTo("{\"type\":\"validation_error\",\"code\":\"invalid_input\",\"detail\":\"" + body[1]
                            + "\",\"attr\":null}");
        }
        assertThat(world.send("POST", FROM_JSON, "{}").body())
                .isEqualTo("{\"type\":\"validation_error\",\"code\":\"required\","
                        + "\"detail\":\"This field is required.\",\"attr\":\"template\"}");
        assertThat(json(world.send("GET", DASHBOARDS, null)).get("count").intValue())
                .isZero();
    }

    @Test
    void keepsTemplatesOfProject() {
        JsonNode made = template(TEMPLATE);
        String path = TEMPLATES + made.get("id").asText() + "/";
        assertThat(made.get("scope").textValue()).isEqualTo("team");
        assertThat(made.get("team_id").intValue()).isEqualTo(world.id());
        assertThat(made.get("tags").toString()).isEqualTo("[\"t\"]");
        assertThat(json(world.send("GET", path, null))).isEqualTo(made);
        JsonNode list = json(world.send("GET", TEMPLATES, null));
        assertThat(list.get("results").findValuesAsText("template_name"))
                .containsExactly("Product analytics", "Website traffic", "Mine");
        assertThat(json(world.send("GET", TEMPLATES + "?scope=team&search=mi", null))
                        .get("count")
                        .intValue())
                .isEqualTo(1);
        assertThat(json(world.send("PATCH", path, "{\"template_name\":\"Ours\"}"))
                        .get("tiles"))
                .isEqualTo(made.get("tiles"));
        assertThat(world.ask("POST", DASHBOARDS, "{\"use_template\":\"Ours\"}").get("tiles"))
                .hasSize(2);
        assertThat(world.send("DELETE", path, null).statusCode()).isEqualTo(405);
        assertThat(json(world.send("PATCH", path, "{\"deleted\":true}"))
                        .get("deleted")
                        .booleanValue())
                .isTrue();
        assertThat(world.send("GET", path, null).statusCode()).isEqualTo(404);
        assertThat(world.send("POST", DASHBOARDS, "{\"use_template\":\"Ours\"}").statusCode())
                .isEqualTo(400);
        assertThat(world.send("PATCH", path, "{\"deleted\":false}").statusCode())
                .isEqualTo(200);
        assertThat(world.send("GET", path, null).statusCode()).isEqualTo(200);
    }

    @Test
    void hidesTemplatesOfOtherProjectsAndGuardsTheStockOnes() {
        String path = TEMPLATES + template(TEMPLATE).get("id").asText() + "/";
        TestWorld stranger = world.stranger();
        for (String[] call : new String[][] {{"GET", null}, {"PATCH", "{\"template_name\":\"x\"}"}}) {
            assertThat(stranger.send(call[0], path, call[1]).statusCode()).isEqualTo(404);
        }
        assertThat(stranger.send("POST", DASHBOARDS, "{\"use_template\":\"Mine\"}")
                        .body())
                .contains("Invalid template provided: Mine");
        String stock =
                json(world.send("GET", TEMPLATES, null)).at("/results/0/id").asText();
        assertThat(world.send("PATCH", TEMPLATES + stock + "/", "{\"deleted\":true}")
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void refusesTemplatesThatAreNone() {
        for (String[] wrong : new String[][] {
            {"{\"tiles\":[{}]}", "This field is required."},
            {"{\"template_name\":\"x\"}", "You need to provide tiles for the template."},
            {"{\"template_name\":\"x\",\"tiles\":[5]}", "tiles__0"},
            {"{\"template_name\":\"x\",\"tiles\":[{}],\"scope\":\"global\"}", "is not a valid choice."}
        }) {
            HttpResponse<String> refused = world.send("POST", TEMPLATES, wrong[0]);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains(wrong[1]);
        }
        JsonNode schema = json(world.send("GET", TEMPLATES + "json_schema/", null));
        assertThat(schema.get("required").toString())
                .isEqualTo("[\"template_name\",\"dashboard_description\",\"dashboard_filters\",\"tiles\"]");
    }

    @Test
    void takesTemplateOrDashboardButNotBoth() {
        JsonNode made = world.ask("POST", DASHBOARDS, "{}");
        HttpResponse<String> refused = world.send(
                "POST", DASHBOARDS, "{\"use_template\":\"DEFAULT_APP\",\"use_dashboard\":" + made.get("id") + "}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("cannot be used together", "\"attr\":null");
    }

    private JsonNode template(String body) {
        HttpResponse<String> made = world.send("POST", TEMPLATES, body);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return json(made);
    }
}
