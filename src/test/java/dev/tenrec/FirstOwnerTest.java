package dev.tenrec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.account.User;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An owner who is made by the program that starts a server. */
final class FirstOwnerTest {
    private static final String EMAIL = "ana@example.com";
    private static final String PASSWORD = "seven quiet burrows";

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void signsInOnceTheProgramSaysSo() throws Exception {
        try (Tenrec tenrec = Tenrec.inMemory()) {
            FirstStart first = tenrec.ready().toCompletableFuture().join().orElseThrow();
            CompletableFuture<Void> filled = new CompletableFuture<>();
            CompletableFuture<User> signedUp = tenrec.signUp(
                            new FirstOwner(first.setUpCode(), "Ana", EMAIL, PASSWORD), filled)
                    .toCompletableFuture();
            // Waits for the thread of passwords, so that the hash is there.
            assertThat(signIn(tenrec)).isEqualTo(400);
            assertThat(isInitiated(tenrec)).isFalse();
            filled.complete(null);
            assertThat(signedUp.join().email()).isEqualTo(EMAIL);
            assertThat(isInitiated(tenrec)).isTrue();
            assertThat(signIn(tenrec)).isEqualTo(200);
        }
    }

    @Test
    void hashesPasswordsWithManyRounds(@TempDir Path directory) throws Exception {
        Config config = Config.of(Map.of("port", "0", "data-dir", directory.toString()));
        try (Tenrec tenrec = Tenrec.start(config, failure -> {
                    throw new AssertionError(failure);
                });
                Tenrec inMemory = Tenrec.inMemory()) {
            for (Tenrec started : List.of(tenrec, inMemory)) {
                FirstStart first = started.ready().toCompletableFuture().join().orElseThrow();
                FirstOwner owner = new FirstOwner(first.setUpCode(), "Ana", EMAIL, PASSWORD);
                User signedUp = started.signUp(owner, CompletableFuture.completedFuture(null))
                        .toCompletableFuture()
                        .join();
                assertThat(OpenTenrec.signIns(started)
                                .passwordHash(signedUp.id())
                                .rounds())
                        .isEqualTo(600_000);
            }
        }
    }

    private int signIn(Tenrec tenrec) throws IOException, InterruptedException {
        byte[] body = Json.write(Json.object().put("email", EMAIL).put("password", PASSWORD));
        HttpRequest request = HttpRequest.newBuilder(URI.create(tenrec.url() + "/api/login/"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private boolean isInitiated(Tenrec tenrec) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(tenrec.url() + "/_preflight/"))
                .build();
        byte[] answer =
                client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
        return Json.parse(answer).path("initiated").booleanValue();
    }
}
