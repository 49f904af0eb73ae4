package dev.tenrec.api.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.testing.ReadingServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LegacyInsightsApiTest {
    private static final String EVENTS = "[{\"id\":\"a\",\"type\":\"events\",\"order\":0,\"math\":\"dau\"}]";

    @TempDir
    Path directory;

    private ReadingServer server;

    @BeforeEach
    void start() throws IOException {
        server = new ReadingServer(directory, "2025-01-10T12:00:00Z");
        server.store(UUID.randomUUID(), "a", "ann", "2025-01-10T10:00:00Z", false, "{\"plan\":\"pro\"}");
        server.store(UUID.randomUUID(), "a", "ann", "2025-01-10T11:00:00Z", false, "{}");
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void answersFiltersInTheAddressAndInTheBodyAlike() {
        String address = "insights/trend/?date_from=-1d&events=" + URLEncoder.encode(EVENTS, StandardCharsets.UTF_8);
        JsonNode asked = ReadingServer.json(server.get(address));
        assertThat(asked.at("/result/0/data")).hasSize(2);
        assertThat(asked.at("/result/0/count").asInt()).isEqualTo(1);
        assertThat(asked.path("next").isNull()).isTrue();
        assertThat(asked.path("timezone").asText()).isEqualTo("UTC");
        String filters = "{\"date_from\":\"-1d\",\"events\":" + EVENTS + "}";
        JsonNode sent = ReadingServer.json(server.post("insights/trend/", filters));
        assertThat(sent.get("result")).isEqualTo(asked.get("result"));
        assertThat(sent.path("is_cached").asBoolean()).isTrue();
        JsonNode wrapped =
                ReadingServer.json(server.post("insights/trend/", "{\"filters\":" + filters + ",\"refresh\":true}"));
        assertThat(wrapped.get("result")).isEqualTo(asked.get("result"));
    }

    @Test
    void takesFiltersOfBothForms() {
        String one = "{\"events\":[{\"id\":\"a\"}],\"properties\":{\"plan\":\"pro\"}}";
        assertThat(ReadingServer.json(server.post("insights/trend/", one))
                        .at("/result/0/count")
                        .asInt())
                .isEqualTo(1);
        String other = "{\"events\":[{\"id\":\"a\"}],\"properties\":[{\"key\":\"plan\",\"operator\":\"is_not_set\"}]}";
        assertThat(ReadingServer.json(server.post("insights/trend/", other))
                        .at("/result/0/count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void refusesWhatIsNoQuestion() {
        HttpResponse<String> malformed = server.get("insights/trend/?events=%5B");
        assertThat(malformed.statusCode()).isEqualTo(400);
        assertThat(malformed.body()).contains("Invalid JSON passed in events parameter");
        assertThat(server.post("insights/trend/", "{\"insight\":\"OTHER\"}").statusCode())
                .isEqualTo(400);
        assertThat(server.post("insights/trend/", "{}").statusCode()).isEqualTo(400);
    }
}
