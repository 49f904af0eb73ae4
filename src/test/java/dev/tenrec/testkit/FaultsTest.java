package dev.tenrec.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Tenrec;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Faults that tests ask for, as clients meet them. */
final class FaultsTest {
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
    void answersTheNextRequestsWithAStatus() throws IOException {
        TENREC.faults().status(503).retryAfter(Duration.ofMillis(1_500)).times(2);
        assertThat(TENREC.faults().pending()).isEqualTo(2);
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> answer = capture();
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).contains("2");
        }
        assertThat(TENREC.events()).isEmpty();
        assertThat(TENREC.faults().pending()).isZero();
        assertThat(capture().statusCode()).isEqualTo(200);
        assertThat(TENREC.events()).hasSize(1);
        assertThat(TENREC.requests())
                .extracting(ReceivedRequest::toString)
                .containsExactly(
                        "POST /batch/ → 503, a fault of the test (sdk/1.0)",
                        "POST /batch/ → 503, a fault of the test (sdk/1.0)",
                        "POST /batch/ → 200 (sdk/1.0)");
    }

    @Test
    void onlyRequestsOfAPathMeetIt() throws IOException {
        TENREC.faults().status(500).on("/flags").times(1);
        assertThat(capture().statusCode()).isEqualTo(200);
        assertThat(sdk.post("/flags/?v=2", "{}").statusCode()).isEqualTo(500);
    }

    @Test
    void cutsBeforeAnythingIsStored() throws IOException {
        TENREC.faults().cutBeforeWrite().times(1);
        assertThatThrownBy(this::capture).isInstanceOf(IOException.class);
        assertThat(TENREC.events()).isEmpty();
        assertThat(capture().statusCode()).isEqualTo(200);
        assertThat(TENREC.requests()).extracting(ReceivedRequest::status).containsExactly(0, 200);
    }

    @Test
    void cutsInPlaceOfTheAnswerOnceAllIsStored() throws IOException {
        TENREC.faults().cutAfterWrite().times(1);
        assertThatThrownBy(this::capture).isInstanceOf(IOException.class);
        assertThat(TENREC.events()).hasSize(1);
        assertThat(TENREC.requests()).extracting(ReceivedRequest::status).containsExactly(0);
    }

    @Test
    void answersHalfADocument() throws IOException {
        TENREC.faults().malformed().times(1);
        HttpResponse<String> answer = capture();
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"status\": ");
        assertThat(TENREC.events()).isEmpty();
    }

    @Test
    void servesLater() throws IOException {
        TENREC.faults().delay(Duration.ofMillis(100)).times(1);
        long begun = System.nanoTime();
        assertThat(capture().statusCode()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
        assertThat(TENREC.events()).hasSize(1);
        TENREC.faults().status(429).after(Duration.ofMillis(50)).times(1);
        assertThat(capture().statusCode()).isEqualTo(429);
    }

    @Test
    void equalSeedsChooseTheSameShare() throws IOException {
        List<Integer> first = statuses(7);
        assertThat(first).contains(200, 502);
        assertThat(statuses(7)).isEqualTo(first);
        assertThat(statuses(8)).isNotEqualTo(first);
    }

    private List<Integer> statuses(long seed) throws IOException {
        TENREC.faults().clear();
        TENREC.faults().status(502).share(0.5, seed);
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            statuses.add(capture().statusCode());
        }
        return statuses;
    }

    @Test
    void refusesWhatCannotHappen() {
        Faults faults = TENREC.faults();
        assertThatThrownBy(() -> faults.status(99).times(1)).hasMessageContaining("between 200 and 599");
        assertThatThrownBy(() -> faults.status(503).times(0)).hasMessageContaining("at least once");
        assertThatThrownBy(() -> faults.malformed().share(1.5, 1)).hasMessageContaining("between 0 and 1");
        assertThatThrownBy(() -> faults.delay(Duration.ofMinutes(1)).times(1)).hasMessageContaining("20 s");
        for (int i = 0; i < Faults.RULES_MAX; i++) {
            faults.status(503).on("/never").times(1);
        }
        assertThatThrownBy(() -> faults.status(503).times(1)).isInstanceOf(IllegalStateException.class);
    }

    private HttpResponse<String> capture() throws IOException {
        return sdk.capture("seen", "ana", Map.of());
    }
}
