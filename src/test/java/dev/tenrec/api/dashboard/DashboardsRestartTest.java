package dev.tenrec.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people saved is the same after the server ended and began again. */
class DashboardsRestartTest {
    private static final String PROJECT = "/api/projects/1";

    @TempDir
    private Path directory;

    @Test
    void keepsDashboardsTilesInsightsAndTemplates() {
        List<String> paths = List.of(
                "/dashboards/",
                "/dashboards/1/",
                "/dashboards/2/",
                "/insights/",
                "/insights/1/",
                "/insights/my_last_viewed/",
                "/insights/?short_id=",
                "/dashboard_templates/");
        List<String> before;
        String shortId;
        try (TestServer server = new TestServer(directory, Map.of())) {
            ask(server, "POST", "/dashboards/", "{\"use_template\":\"DEFAULT_APP\"}");
            ask(server, "POST", "/dashboards/", "{\"name\":\"restricted\",\"restriction_level\":37}");
            ask(server, "POST", "/dashboards/", "{\"deleted\":true}");
            ask(server, "POST", "/dashboards/2/create_text_tile/", "{\"body\":\"hello\"}");
            ask(server, "PATCH", "/dashboards/2/", """
                    {"tiles":[{"button_tile":{"url":"/insights","text":"go"},"layouts":{"sm":{"x":1}}}]}""");
            ask(server, "PATCH", "/insights/1/", "{\"dashboards\":[2]}");
            ask(server, "POST", "/insights/viewed/", "{\"insight_ids\":[1,2]}");
            ask(server, "POST", "/dashboard_templates/", "{\"template_name\":\"mine\",\"tiles\":[{}]}");
            ask(server, "GET", "/dashboards/1/", null);
            ask(server, "GET", "/dashboards/2/", null);
            shortId = TestServer.json(server.send("GET", PROJECT + "/insights/1/", null))
                    .get("short_id")
                    .asText();
            before = paths.stream()
                    .map(path -> ask(server, "GET", path.endsWith("=") ? path + shortId : path, null))
                    .toList();
        }
        try (TestServer server = new TestServer(directory, Map.of())) {
            String known = shortId;
            assertThat(paths.stream()
                            .map(path -> ask(server, "GET", path.endsWith("=") ? path + known : path, null))
                            .map(DashboardsRestartTest::withoutPort))
                    .isEqualTo(before.stream()
                            .map(DashboardsRestartTest::withoutPort)
                            .toList());
            JsonNode next = TestServer.json(server.send("POST", PROJECT + "/dashboards/", "{}"));
            assertThat(next.get("id").intValue()).isEqualTo(4);
        }
    }

    private static String ask(TestServer server, String method, String path, String body) {
        HttpResponse<String> answer = server.send(method, PROJECT + path, body);
        assertThat(answer.statusCode()).as(path + answer.body()).isBetween(200, 299);
        return answer.body();
    }

    private static String withoutPort(String body) {
        return body.replaceAll("http://[^/]*/", "");
    }
}
