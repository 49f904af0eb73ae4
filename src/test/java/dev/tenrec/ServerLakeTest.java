package dev.tenrec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings of the lake, with a server that runs. */
final class ServerLakeTest {
    @TempDir
    Path folder;

    @Test
    void serverPublishesToTheFolderAndOwnsIt() throws IOException {
        Config config =
                Config.of(Map.of("port", "0", "lake", folder.resolve("lake").toString(), "lake-interval", "1s"));
        try (Tenrec tenrec = Tenrec.inMemory(config)) {
            send(tenrec);
            Path current = folder.resolve("lake/project_1/events/CURRENT");
            while (!Files.exists(current)) {
                LockSupport.parkNanos(10_000_000);
            }
            String location = Files.readString(current);
            assertThat(location).startsWith("file://" + folder.toAbsolutePath());
            assertThat(Path.of(location.substring("file://".length()))).exists();
            assertThatThrownBy(() -> Tenrec.inMemory(config))
                    .isInstanceOf(ConfigException.class)
                    .hasMessage("Another server uses the folder of the setting lake.");
        }
    }

    private static void send(Tenrec tenrec) throws IOException {
        String event = "{\"api_key\":\"" + tenrec.projectKey() + "\",\"event\":\"signed up\",\"distinct_id\":\"ana\"}";
        HttpURLConnection request = (HttpURLConnection)
                URI.create(tenrec.url() + "/capture/").toURL().openConnection();
        request.setDoOutput(true);
        request.setRequestProperty("Content-Type", "application/json");
        request.getOutputStream().write(event.getBytes(StandardCharsets.UTF_8));
        assertThat(request.getResponseCode()).isEqualTo(200);
    }
}
