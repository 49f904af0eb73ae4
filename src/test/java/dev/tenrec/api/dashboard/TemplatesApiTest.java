package dev.tenrec.api.dashboard;

import static dev.tenrec.api.dashboard.DashboardsServer.DASHBOARDS;
import static dev.tenrec.api.dashboard.DashboardsServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What dashboards are made from, through the door. */
class TemplatesApiTest {
    private static final String TEMPLATES = "/api/projects/1/dashboard_templates/";
    private static final String FROM_JSON = DASHBOARDS + "create_from_template_json/";
    private static final String TEMPLATE = """
            {"template_name":"Mine","dashboard_description":"d","dashboard_filters":{"date_from":"-7d"},"tags":["T"],
            "tiles":[{"type":"INSIGHT","name":"i","query":{"kind":"InsightVizNode","source":{"kind":"X"}},
            "layouts":{"sm":{"x":0,"y":1}},"color":"blue"},{"type":"TEXT","body":"hello","layouts":{"sm":{"y":0}}}]}""";

    @TempDir
    private Path directory;

    private DashboardsServer server;

    @BeforeEach
    void start() throws IOException {
        server = new DashboardsServer(directory);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void startsDashboardsFromStockTemplates() {
        for (String[] template : new String[][] {
            {"Product analytics", "Product analytics"},
            {"DEFAULT_APP", "Product analytics"},
            {"Website traffic", "Website traffic"},
            {"WEBSITE_TRAFFIC", "Website traffic"}
        }) {
            JsonNode made = server.create("{\"use_template\":\"" + template[0] + "\",\"pinned\":true}");
            assertThat(made.get("name").textValue()).isEqualTo(template[1]);
            assertThat(made.get("creation_mode").textValue()).isEqualTo("template");
            assertThat(made.get("pinned").booleanValue()).isTrue();
            assertThat(made.get("tags").toString()).isEqualTo("[\"popular\"]");
            assertThat(made.get("description").textValue()).isNotEmpty();
            assertThat(made.get("tiles").size()).isGreaterThanOrEqualTo(5);
            JsonNode insight = made.at("/tiles/1/insight");
            assertThat(insight.get("is_sample").booleanValue()).isTrue();
            assertThat(insight.at("/query/kind").textValue()).isEqualTo("InsightVizNode");
            assertThat(insight.at("/created_by/id").intValue()).isEqualTo(1);
        }
        assertThat(server.create("{\"use_template\":\"DEFAULT_APP\",\"name\":\"Own\"}")
                        .get("name")
                        .textValue())
                .isEqualTo("Own");
    }

    @Test
    void computesStockTemplatesOrSaysByNameWhyNot() {
        server.create("{\"use_template\":\"DEFAULT_APP\"}");
        JsonNode tiles = json(server.send("GET", DASHBOARDS + "1/?refresh=force_blocking", null))
                .get("tiles");
        assertThat(tiles)
                .allSatisfy(tile -> assertThat(tile.at("/insight/result").isArray())
                        .isNotEqualTo(tile.at("/error/message").isTextual()));
        assertThat(tiles.at("/0/insight/result").isArray()).isTrue();
    }

    @Test
    void leavesNothingWhenTheTemplateFails() {
        assertThat(server.send("POST", DASHBOARDS, "{\"use_template\":\"Nope\"}")
                        .body())
                .contains("Invalid template provided: Nope", "\"attr\":\"use_template\"");
        template(TEMPLATE.replace("\"TEXT\"", "\"WHAT\""));
        HttpResponse<String> refused = server.send("POST", DASHBOARDS, "{\"use_template\":\"Mine\"}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("Unknown tile type: 'WHAT'");
        assertThat(json(server.send("GET", DASHBOARDS, null)).get("count").intValue())
                .isZero();
        assertThat(json(server.send("GET", "/api/projects/1/insights/", null))
                        .get("count")
                        .intValue())
                .isZero();
    }

    @Test
    void startsDashboardFromTemplateThatIsSentWhole() {
        HttpResponse<String> response = server.send("POST", FROM_JSON, "{\"template\":" + TEMPLATE + "}");
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode made = json(response);
        assertThat(made.get("name").textValue()).isEqualTo("Mine");
        assertThat(made.get("description").textValue()).isEqualTo("d");
        assertThat(made.get("creation_mode").textValue()).isEqualTo("default");
        assertThat(made.at("/filters/date_from").textValue()).isEqualTo("-7d");
        assertThat(made.at("/created_by/id").intValue()).isEqualTo(1);
        assertThat(made.at("/tiles/0/text/body").textValue()).isEqualTo("hello");
        assertThat(made.at("/tiles/1/color").textValue()).isEqualTo("blue");
        assertThat(made.at("/tiles/1/insight/name").textValue()).isEqualTo("i");
        assertThat(made.at("/tiles/1/insight/created_by").isNull()).isTrue();
        assertThat(json(server.send("GET", TEMPLATES, null)).get("count").intValue())
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
            HttpResponse<String> refused = server.send("POST", FROM_JSON, "{\"template\":" + body[0] + "}");
            assertThat(refused.statusCode()).as(body[0]).isEqualTo(400);
            assertThat(refused.body())
                    .isEqualTo("{\"type\":\"validation_error\",\"code\":\"invalid_input\",\"detail\":\"" + body[1]
                            + "\",\"attr\":null}");
        }
        assertThat(server.send("POST", FROM_JSON, "{}").body())
                .isEqualTo("{\"type\":\"validation_error\",\"code\":\"required\","
                        + "\"detail\":\"This field is required.\",\"attr\":\"template\"}");
        assertThat(json(server.send("GET", DASHBOARDS, null)).get("count").intValue())
                .isZero();
    }

    @Test
    void keepsTemplatesOfProject() {
        JsonNode made = template(TEMPLATE);
        String path = TEMPLATES + made.get("id").asText() + "/";
        assertThat(made.get("scope").textValue()).isEqualTo("team");
        assertThat(made.get("team_id").intValue()).isEqualTo(1);
        assertThat(made.get("tags").toString()).isEqualTo("[\"t\"]");
        assertThat(json(server.send("GET", path, null))).isEqualTo(made);
        JsonNode list = json(server.send("GET", TEMPLATES, null));
        assertThat(list.get("results").findValuesAsText("template_name"))
                .containsExactly("Product analytics", "Website traffic", "Mine");
        assertThat(json(server.send("GET", TEMPLATES + "?scope=team&search=mi", null))
                        .get("count")
                        .intValue())
                .isEqualTo(1);
        assertThat(json(server.send("PATCH", path, "{\"template_name\":\"Ours\"}"))
                        .get("tiles"))
                .isEqualTo(made.get("tiles"));
        assertThat(server.create("{\"use_template\":\"Ours\"}").get("tiles")).hasSize(2);
        assertThat(server.send("DELETE", path, null).statusCode()).isEqualTo(405);
        assertThat(json(server.send("PATCH", path, "{\"deleted\":true}"))
                        .get("deleted")
                        .booleanValue())
                .isTrue();
        assertThat(server.send("GET", path, null).statusCode()).isEqualTo(404);
        assertThat(server.send("POST", DASHBOARDS, "{\"use_template\":\"Ours\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(server.send("PATCH", path, "{\"deleted\":false}").statusCode())
                .isEqualTo(200);
        assertThat(server.send("GET", path, null).statusCode()).isEqualTo(200);
    }

    @Test
    void hidesTemplatesOfOtherProjectsAndGuardsTheStockOnes() {
        String path = TEMPLATES + template(TEMPLATE).get("id").asText() + "/";
        String there = path.replace("/1/", "/2/");
        for (String[] call : new String[][] {{"GET", null}, {"PATCH", "{\"template_name\":\"x\"}"}}) {
            assertThat(server.send(server.people.stranger(), call[0], there, call[1])
                            .statusCode())
                    .isEqualTo(404);
        }
        assertThat(server.send(
                                server.people.stranger(),
                                "POST",
                                "/api/projects/2/dashboards/",
                                "{\"use_template\":\"Mine\"}")
                        .body())
                .contains("Invalid template provided: Mine");
        String stock =
                json(server.send("GET", TEMPLATES, null)).at("/results/0/id").asText();
        assertThat(server.send("PATCH", TEMPLATES + stock + "/", "{\"deleted\":true}")
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
            HttpResponse<String> refused = server.send("POST", TEMPLATES, wrong[0]);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains(wrong[1]);
        }
        JsonNode schema = json(server.send("GET", TEMPLATES + "json_schema/", null));
        assertThat(schema.get("required").toString())
                .isEqualTo("[\"template_name\",\"dashboard_description\",\"dashboard_filters\",\"tiles\"]");
    }

    @Test
    void takesTemplateOrDashboardButNotBoth() {
        server.create("{}");
        HttpResponse<String> refused =
                server.send("POST", DASHBOARDS, "{\"use_template\":\"DEFAULT_APP\",\"use_dashboard\":1}");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("cannot be used together", "\"attr\":null");
    }

    private JsonNode template(String body) {
        HttpResponse<String> made = server.send("POST", TEMPLATES, body);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return json(made);
    }
}
