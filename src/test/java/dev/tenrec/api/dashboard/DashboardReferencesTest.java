package dev.tenrec.api.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What names a dashboard, once that is deleted. */
class DashboardReferencesTest {
    private static final String PROJECT = "/api/projects/1/";

    @TempDir
    private Path directory;

    @Test
    void forgetsDeletedDashboards() {
        try (TestServer server = new TestServer(directory, Map.of())) {
            int first =
                    ask(server, "POST", PROJECT + "dashboards/", "{}").get("id").intValue();
            int other =
                    ask(server, "POST", PROJECT + "dashboards/", "{}").get("id").intValue();
            ask(server, "PATCH", PROJECT, "{\"primary_dashboard\":" + first + "}");
            String event = "{\"event\":\"$groupidentify\",\"distinct_id\":\"visitor\",\"properties\":"
                    + "{\"$group_type\":\"company\",\"$group_key\":\"acme\"}}";
            HttpResponse<String> taken = server.send(server.request(
                    "POST", "/batch/", "{\"api_key\":\"" + TestServer.PROJECT_KEY + "\",\"batch\":[" + event + "]}"));
            assertThat(taken.statusCode()).isEqualTo(200);
            JsonNode type =
                    ask(server, "PUT", PROJECT + "groups_types/create_detail_dashboard/", "{\"group_type_index\":0}");
            int detail = type.get("detail_dashboard").intValue();

            ask(server, "PATCH", PROJECT + "dashboards/" + other + "/", "{\"deleted\":true}");
            assertThat(ask(server, "GET", PROJECT, null)
                            .get("primary_dashboard")
                            .intValue())
                    .isEqualTo(first);

            ask(server, "PATCH", PROJECT + "dashboards/" + first + "/", "{\"deleted\":true}");
            ask(server, "PATCH", PROJECT + "dashboards/" + detail + "/", "{\"deleted\":true}");
            assertThat(ask(server, "GET", PROJECT, null)
                            .get("primary_dashboard")
                            .isNull())
                    .isTrue();
            assertThat(ask(server, "GET", PROJECT + "groups_types/", null)
                            .at("/0/detail_dashboard")
                            .isNull())
                    .isTrue();
        }
    }

    private static JsonNode ask(TestServer server, String method, String path, String body) {
        HttpResponse<String> answer = server.send(method, path, body);
        assertThat(answer.statusCode()).as(path + answer.body()).isBetween(200, 299);
        return TestServer.json(answer);
    }
}
