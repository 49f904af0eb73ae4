package dev.tenrec.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.Config;
import dev.tenrec.Tenrec;
import dev.tenrec.database.Database;
import dev.tenrec.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeysCommandTest {
    @TempDir
    Path folder;

    @Test
    void createdKeyOpensTheServerUntilItIsRevoked() throws Exception {
        runServer("none");
        Console create = Console.plain();
        assertThat(create.run("keys", "create", "--label", "spare", "--json", "--data-dir", directory()))
                .isZero();
        JsonNode made = Json.parse(create.out().getBytes(StandardCharsets.UTF_8));
        String key = made.get("value").textValue();
        assertThat(key).startsWith("phx_");
        assertThat(runServer(key)).isEqualTo(200);

        Console list = Console.plain();
        assertThat(list.run("keys", "list", "--data-dir", directory())).isZero();
        assertThat(list.out()).hasLineCount(2).contains("spare").doesNotContain(key);

        Console revoke = Console.plain();
        String id = made.get("id").textValue();
        assertThat(revoke.run("keys", "revoke", id, "--data-dir", directory())).isZero();
        assertThat(runServer(key)).isEqualTo(401);
    }

    @Test
    void unknownIdAndUnknownScopeAreRefused() throws Exception {
        runServer("none");
        Console revoke = Console.plain();
        assertThat(revoke.run("keys", "revoke", "nothing", "--data-dir", directory()))
                .isEqualTo(1);
        assertThat(revoke.err()).contains("keys list");
        Console create = Console.plain();
        assertThat(create.run("keys", "create", "--scopes", "moon:write", "--data-dir", directory()))
                .isEqualTo(2);
        assertThat(create.err()).contains("moon:write");
    }

    @Test
    void makesASetUpCodeInPlaceOfTheFirst() throws Exception {
        runServer("none");
        Console console = Console.plain();
        assertThat(console.run("keys", "setup-code", "--data-dir", directory())).isZero();
        String code = console.out().strip();
        assertThat(code).startsWith("setup_").hasSize(49);
        Config config = Config.of(Map.of("data-dir", directory()));
        try (Database contents = Database.lock(config.dataDir(), config.store(), Clock.systemUTC(), failure -> {
            throw new AssertionError(failure);
        })) {
            contents.open().toCompletableFuture().join();
            assertThat(contents.signIns().isCode(code)).isTrue();
        }
    }

    @Test
    void makesNoDirectoryWhereThereIsNone() {
        Console console = Console.plain();
        assertThat(console.run("keys", "list", "--data-dir", directory())).isEqualTo(2);
        assertThat(console.err()).contains("--data-dir");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    /** Starts and stops a server; answers with the status that the key gets. */
    private int runServer(String key) throws Exception {
        Config config = Config.of(Map.of("port", "0", "data-dir", directory()));
        try (Tenrec tenrec = Tenrec.start(config, failure -> {
            throw new AssertionError(failure);
        })) {
            tenrec.ready().toCompletableFuture().join();
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create(tenrec.baseUrl() + "/api/projects/@current/dashboards/"))
                    .header("Authorization", "Bearer " + key)
                    .build();
            return HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private String directory() {
        return folder.resolve("data").toString();
    }
}
