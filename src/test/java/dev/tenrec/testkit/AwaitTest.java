package dev.tenrec.testkit;

import static dev.tenrec.testkit.ExpectedEvent.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Tenrec;
import dev.tenrec.TenrecAssertions;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Waiting for events, assertions about them, and what their failures say. */
final class AwaitTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Tenrec TENREC = Tenrec.inMemory();
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
    void waitsForAnEventThatIsSentLater() throws IOException {
        CompletableFuture<ReceivedEvent> waiting = CompletableFuture.supplyAsync(() -> TENREC.await()
                .event("signed up")
                .from("ana")
                .with("plan", "pro")
                .within(PATIENCE));
        sdk.capture("signed up", "ana", Map.of("plan", "free"));
        sdk.capture("signed up", "bob", Map.of("plan", "pro"));
        assertThat(waiting).isNotDone();
        sdk.capture("signed up", "ana", Map.of("plan", "pro", "seats", 2));
        assertThat(waiting).succeedsWithin(20, TimeUnit.SECONDS).satisfies(event -> {
            assertThat(event.name()).isEqualTo("signed up");
            assertThat(event.distinctId()).isEqualTo("ana");
            assertThat(event.property("seats")).isEqualTo(2);
        });
    }

    @Test
    void waitsForSeveral() throws IOException {
        for (int i = 0; i < 3; i++) {
            sdk.capture("seen", "ana", Map.of("page", i));
        }
        assertThat(TENREC.await().event("seen").atLeast(3).allWithin(PATIENCE))
                .extracting(event -> event.property("page"))
                .containsExactly(0, 1, 2);
        assertThatThrownBy(() -> TENREC.await().event("seen").atLeast(4).within(SHORT))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Of 4 times event \"seen\" only 3 arrived within 20 ms.");
    }

    @Test
    void comparesNumbersByValueAndListsByContent() throws IOException {
        sdk.capture("paid", "ana", Map.of("amount", new BigDecimal("12.50"), "items", List.of(1, "a", Map.of("b", 2))));
        TENREC.await().event("paid").with("amount", 12.5).within(SHORT);
        TENREC.await()
                .event("paid")
                .with("items", List.of(1.0, "a", Map.of("b", 2L)))
                .within(SHORT);
        assertThatThrownBy(() ->
                        TENREC.await().event("paid").with("amount", "12.5").within(SHORT))
                .hasMessageContaining("amount: expected \"12.5\", was 12.5");
    }

    @Test
    void tellsTheNearestMissAndItsDifference() throws IOException {
        sdk.capture("$pageview", "ana", Map.of("plan", "pro", "$lib", "web"));
        sdk.capture("signed up", "ana", Map.of("plan", "free", "$lib", "web"));
        sdk.capture("signed up", "bob", Map.of());
        assertThatThrownBy(() -> TENREC.await()
                        .event("signed up")
                        .from("ana")
                        .with("plan", "pro")
                        .within(SHORT))
                .isInstanceOf(AssertionError.class)
                .hasMessage("""
                        No event "signed up" from "ana" with plan = "pro" arrived within 20 ms.
                        Nearest: "signed up" from "ana" {"plan":"free"}
                          plan: expected "pro", was "free"
                        Arrived: 3 events
                          "$pageview" from "ana" {"plan":"pro"}
                          "signed up" from "ana" {"plan":"free"}
                          "signed up" from "bob" {}""");
    }

    @Test
    void tellsAMisspeltName() throws IOException {
        sdk.capture("Signed_Up", "bob", Map.of());
        sdk.capture("$pageview", "ana", Map.of());
        assertThatThrownBy(() -> TENREC.await().event("signed up").from("ana").within(SHORT))
                .hasMessageContaining("""
                        Nearest: "Signed_Up" from "bob" {}
                          name: expected "signed up", was "Signed_Up"
                          distinct id: expected "ana", was "bob\"""");
    }

    @Test
    void tellsWhatWasRefusedAndWhy() throws IOException {
        sdk.post("/batch/", "{\"api_key\":\"" + TENREC.projectKey() + "\",\"batch\":[{\"event\":\"signed up\"}]}");
        assertThatThrownBy(() -> TENREC.await().event("signed up").within(SHORT))
                .hasMessageContaining("Arrived: no events\nRefused: 1 request\n  400 /batch/: ")
                .hasMessageContaining("distinct_id")
                .hasMessageContaining("(event 0)")
                .hasMessageContaining("Not served: 1 request\n  POST /batch/ → 400 (sdk/1.0)");
    }

    @Test
    void tellsAWrongKey() throws IOException {
        new TestClient(TENREC.url(), "phc_of_someone_else").capture("signed up", "ana", Map.of());
        assertThatThrownBy(() -> TENREC.await().event("signed up").within(SHORT))
                .hasMessage("""
                        No event "signed up" arrived within 20 ms.
                        Arrived: no events
                        Not served: 1 request
                          POST /batch/ → 401 (sdk/1.0)""");
    }

    @Test
    void tellsThatNothingWasSentAtAll() {
        assertThatThrownBy(() -> TENREC.await().anyEvent().within(SHORT)).hasMessage("""
                        Not any event arrived within 20 ms.
                        Arrived: no events
                        No request arrived at all: does the SDK have this server's address, and was it flushed?""");
    }

    @Test
    void assertsOrderCountAndThatNothingElseArrived() throws IOException {
        sdk.capture("seen", "ana", Map.of("page", 1));
        sdk.capture("signed up", "ana", Map.of());
        sdk.capture("seen", "ana", Map.of("page", 2));
        TenrecAssertions.assertThat(TENREC)
                .received("signed up")
                .received(2, event("seen"))
                .notReceived(event("seen").with("page", 3))
                .inOrder(
                        event("seen").with("page", 1),
                        event("signed up"),
                        event("seen").with("page", 2))
                .nothingElse()
                .nothingRefused();
        assertThatThrownBy(() -> TenrecAssertions.assertThat(TENREC)
                        .inOrder(event("signed up"), event("seen").with("page", 1)))
                .hasMessageStartingWith("No event \"seen\" with page = 1 arrived after event \"signed up\".");
        assertThatThrownBy(() -> TenrecAssertions.assertThat(TENREC).received(3, event("seen")))
                .hasMessageStartingWith("Expected 3 times event \"seen\", but 2 arrived.");
        assertThatThrownBy(() ->
                        TenrecAssertions.assertThat(TENREC).received("seen").nothingElse())
                .hasMessageStartingWith("Expected nothing else, but there is \"signed up\" from \"ana\" {}.");
        assertThatThrownBy(() -> TenrecAssertions.assertThat(TENREC)
                        .notReceived(event("seen").without("plan")))
                .hasMessageStartingWith("Expected no event \"seen\" without plan, but 2 arrived.");
        assertThatCode(() -> TenrecAssertions.assertThat(TENREC.project()).inOrder(event("seen"), event("seen")))
                .doesNotThrowAnyException();
    }
}
