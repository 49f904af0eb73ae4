package dev.tenrec.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tenrec.Tenrec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The failures of five usual mistakes read as the page about servers in tests shows them. */
final class FailureTextsTest {
    private static final Tenrec TENREC = Tenrec.inMemory();
    private static final Duration SHORT = Duration.ofMillis(20);
    private final TestClient sdk = new TestClient(TENREC.url(), TENREC.projectKey());

    @AfterAll
    static void close() {
        TENREC.close();
    }

    @BeforeEach
    void reset() {
        TENREC.reset();
    }

    @Test
    void anotherValue() throws IOException {
        sdk.capture("$pageview", "ana", Map.of("plan", "pro"));
        sdk.capture("signed up", "ana", Map.of("plan", "free"));
        sdk.capture("signed up", "bob", Map.of());
        isOnThePage(await -> await.event("signed up").from("ana").with("plan", "pro"));
    }

    @Test
    void anotherName() throws IOException {
        sdk.capture("Signed_Up", "bob", Map.of());
        isOnThePage(await -> await.event("signed up").from("ana"));
    }

    @Test
    void aWrongKey() throws IOException {
        new TestClient(TENREC.url(), "phc_of_someone_else").capture("signed up", "ana", Map.of());
        isOnThePage(await -> await.event("signed up"));
    }

    @Test
    void anEventWithoutADistinctId() throws IOException {
        sdk.post("/batch/", "{\"api_key\":\"" + TENREC.projectKey() + "\",\"batch\":[{\"event\":\"signed up\"}]}");
        isOnThePage(await -> await.event("signed up"));
    }

    @Test
    void noRequestAtAll() throws IOException {
        isOnThePage(Await::anyEvent);
    }

    private static void isOnThePage(Function<Await, AwaitedEvent> asked) throws IOException {
        Throwable failure = catchThrowable(() -> asked.apply(TENREC.await()).within(SHORT));
        assertThat(failure).isInstanceOf(AssertionError.class);
        assertThat(Files.readString(Path.of("src/docs/embedding.md")))
                .contains("\n\n" + failure.getMessage().indent(4) + "\n");
    }
}
