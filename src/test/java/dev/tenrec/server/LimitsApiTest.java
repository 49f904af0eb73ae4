package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.OpenTenrec;
import dev.tenrec.api.matrix.MatrixCredentials;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rate limits of the real service, where they are asked for. */
final class LimitsApiTest {
    private static final String PERSONS = "/api/projects/1/persons/";

    @TempDir
    Path directory;

    @Test
    void refuseAKeyThatAsksTooOftenAndNothingElse() {
        MatrixCredentials credentials = new MatrixCredentials(directory);
        try (TestServer server = new TestServer(credentials.dataDirectory(), Map.of("limits", "service"))) {
            credentials.of(
                    server, OpenTenrec.accounts(server.tenrec()).users().find(1).orElseThrow());
            TestBrowser browser = credentials.browser();
            // One comes back every third of a second, and this may take longer than that.
            HttpResponse<String> refused = IntStream.range(0, 2_000)
                    .mapToObj(request -> server.send("GET", PERSONS, null))
                    .filter(answer -> answer.statusCode() != 200)
                    .findFirst()
                    .orElseThrow();
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.body())
                    .isEqualTo("{\"type\":\"throttled_error\",\"code\":\"throttled\",\"detail\":"
                            + "\"Request was throttled. Expected available in 1 second.\",\"attr\":null}");
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            for (int request = 0; request < 300; request++) {
                assertThat(browser.send("GET", PERSONS, null).statusCode()).isEqualTo(200);
            }
            assertThat(server.send("GET", "/api/projects/1/events/", null).statusCode())
                    .isEqualTo(200);
            String event = "{\"api_key\":\"" + TestServer.PROJECT_KEY
                    + "\",\"batch\":[{\"event\":\"seen\",\"distinct_id\":\"ana\"}]}";
            assertThat(server.send(server.request("POST", "/batch/", event)).statusCode())
                    .isEqualTo(200);
        }
    }
}
