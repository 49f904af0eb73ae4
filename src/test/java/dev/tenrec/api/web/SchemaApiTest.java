package dev.tenrec.api.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.testing.ServerTest;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The API described by itself. */
@ServerTest
final class SchemaApiTest {
    private final TestServer server;

    SchemaApiTest(TestServer server) {
        this.server = server;
    }

    @Test
    void namesEveryRouteWithItsScope() {
        JsonNode paths = document().path("paths");
        Set<String> described = new TreeSet<>();
        paths.properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(method -> described.add(method.getKey() + " " + path.getKey())));
        Set<String> served = OpenTenrec.routes(server.tenrec())
                .endpoints()
                .map(line -> line.substring(0, line.indexOf(' ')).toLowerCase(java.util.Locale.ROOT)
                        + line.substring(line.indexOf(' ')))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(described).isEqualTo(served);
        JsonNode update =
                paths.path("/api/projects/{project_id}/dashboards/{id}/").path("patch");
        assertThat(update.at("/security/0/personal_api_key/0").asText()).isEqualTo("dashboard:write");
        assertThat(update.at("/requestBody/content/application~1json/schema/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/dashboard_patch_body");
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        JsonNode document = document();
        for (JsonNode reference : document.findValues("$ref")) {
            assertThat(document.at(reference.asText().substring(1)).isMissingNode())
                    .describedAs(reference.asText())
                    .isFalse();
        }
    }

    @Test
    void noTwoOperationsShareAnId() {
        Set<String> seen = new HashSet<>();
        for (JsonNode id : document().path("paths").findValues("operationId")) {
            assertThat(seen.add(id.asText())).describedAs(id.asText()).isTrue();
        }
    }

    @Test
    void pageNamesEveryOperationAndNoScript() {
        HttpResponse<String> page = server.send(server.request("GET", "/api/docs/", null));
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("default-src 'none'");
        assertThat(page.body())
                .contains("/api/projects/{project_id}/dashboards/{id}/", "Needs the scope dashboard:write.")
                .doesNotContain("<script");
    }

    private JsonNode document() {
        HttpResponse<String> answer = server.send(server.request("GET", "/api/schema/", null));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(TestServer.json(answer).path("openapi").asText()).isEqualTo("3.1.0");
        return TestServer.json(answer);
    }
}
