package dev.tenrec.trino;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The client protocol against answers that Trino 476 gave. */
final class TrinoClientTest {
    private static final TrinoClient.Limits LIMITS = TrinoClient.Limits.DEFAULT;

    private long rowsRead;

    @Test
    void anAnswerIsReadPageByPage() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages")) {
            TrinoRows rows = client(trino, LIMITS).ask("SELECT 'größer'", "project_1", patient());
            assertThat(rows.columns()).hasSize(6).startsWith("event");
            assertThat(rows.rows()).hasSize(7);
            assertThat(rows.rows().get(2))
                    .hasToString("[\"$pageview\",34116,49911.101477312695,\"NaN\",\"Infinity\",null]");
            assertThat(rowsRead).isEqualTo(100_000);
            RecordedTrino.Received first = trino.received().get(0);
            assertThat(first.method()).isEqualTo("POST");
            assertThat(first.body()).isEqualTo("SELECT 'größer'");
            assertThat(first.header("X-trino-user")).isEqualTo("ana");
            assertThat(first.header("X-trino-catalog")).isEqualTo("lake");
            assertThat(first.header("X-trino-schema")).isEqualTo("project_1");
            assertThat(first.header("X-trino-session")).isEqualTo("query_max_run_time=60s");
            assertThat(trino.received())
                    .hasSize(6)
                    .noneMatch(request -> request.method().equals("DELETE"));
        }
    }

    @Test
    void rowsThatAreNotKeptAreNotLimited() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages")) {
            List<JsonNode> rows = new ArrayList<>();
            TrinoClient.Limits few = new TrinoClient.Limits(2, 1 << 20, 1 << 20);
            client(trino, few).stream("SELECT 1", "project_1", patient(), rows::add);
            assertThat(rows)
                    .hasSize(7)
                    .isEqualTo(client(trino, LIMITS)
                            .ask("SELECT 1", "project_1", patient())
                            .rows());
        }
    }

    @Test
    void aReaderOfRowsThatFailsEndsTheQuery() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages")) {
            IllegalStateException failure = new IllegalStateException("no more");
            assertThatThrownBy(() -> client(trino, LIMITS).stream("SELECT 1", "project_1", patient(), row -> {
                        throw failure;
                    }))
                    .isSameAs(failure);
            assertThat(trino.received().get(trino.received().size() - 1).method())
                    .isEqualTo("DELETE");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "missing, INTERNAL",
        "memory, QUERY_MEMORY_EXCEEDED",
        "time, QUERY_TIMEOUT",
        "cancelled, QUERY_CANCELLED"
    })
    void anErrorOfTrinoIsARefusalOfOurs(String recording, ErrorCode expected) throws IOException {
        try (RecordedTrino trino = new RecordedTrino(recording)) {
            ApiException refusal = refusal(client(trino, LIMITS), patient());
            assertThat(refusal.errorCode()).isEqualTo(expected);
        }
    }

    @Test
    void aCallerWithoutPatienceEndsTheQuery() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages")) {
            ApiException cancelled = new ApiException(ErrorCode.QUERY_CANCELLED, "The query was cancelled.");
            TrinoWatch watch = watch(Duration.ofMinutes(1), () -> {
                if (trino.received().size() == 3) {
                    throw cancelled;
                }
            });
            assertThatThrownBy(() -> client(trino, LIMITS).ask("SELECT 1", "project_1", watch))
                    .isSameAs(cancelled);
            RecordedTrino.Received last = trino.received().get(3);
            assertThat(last.method()).isEqualTo("DELETE");
            assertThat(last.path()).isEqualTo(trino.path(3));
        }
    }

    @Test
    void aBusyTrinoIsAskedAgain() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages")) {
            trino.answer(0, 503);
            trino.answer(2, 502, 504, 429);
            assertThat(client(trino, LIMITS)
                            .ask("SELECT 1", "project_1", patient())
                            .rows())
                    .hasSize(7);
            assertThat(trino.received()).hasSize(10);
        }
    }

    @Test
    void aTrinoThatIsGoneInTheMiddleIsAnOverload() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages")) {
            trino.goneFrom(3);
            ApiException refusal = refusal(client(trino, LIMITS), patient());
            assertThat(refusal.errorCode()).isEqualTo(ErrorCode.OVERLOADED);
            assertThat(refusal).hasMessage("Trino does not answer. Please try again later.");
        }
    }

    @Test
    void anAnswerThatIsNoPageIsNoAnswer() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("half")) {
            assertThat(refusal(client(trino, LIMITS), patient()).errorCode()).isEqualTo(ErrorCode.OVERLOADED);
        }
    }

    @Test
    void aTrinoThatForgotTheQueryIsAnOverload() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages")) {
            trino.answer(3, 404);
            assertThat(refusal(client(trino, LIMITS), patient())).hasMessage("Trino does not know the query any more.");
        }
    }

    @Test
    void noTrinoIsAnOverload() throws IOException {
        URI nobody;
        try (ServerSocket free = new ServerSocket(0)) {
            nobody = URI.create("http://127.0.0.1:" + free.getLocalPort());
        }
        TrinoClient client = new TrinoClient(new TrinoSettings(nobody, "lake", "ana", "", ""), LIMITS);
        assertThat(refusal(client, patient()).errorCode()).isEqualTo(ErrorCode.OVERLOADED);
    }

    @ParameterizedTest
    @CsvSource({"6, 1000000, 1000000, 6 rows", "1000, 900, 1000000, 900 bytes", "1000, 1000000, 900, one user or group"
    })
    void anAnswerThatIsTooLargeIsRefusedAndEnded(int rows, int bytes, int page, String unit) throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages")) {
            ApiException refusal = refusal(client(trino, new TrinoClient.Limits(rows, bytes, page)), patient());
            assertThat(refusal.errorCode()).isEqualTo(ErrorCode.INVALID_INPUT);
            assertThat(refusal).hasMessageContaining("has more than").hasMessageContaining(unit);
            assertThat(trino.received())
                    .last()
                    .matches(request -> request.method().equals("DELETE"));
        }
    }

    @Test
    void credentialsGoToTheConfiguredAddressAlone() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages", "http://elsewhere.example")) {
            TrinoSettings settings = new TrinoSettings(trino.address(), "lake", "ana", "geheim", "");
            new TrinoClient(settings, LIMITS).ask("SELECT 1", "project_1", patient());
            assertThat(trino.received())
                    .hasSize(6)
                    .allMatch(request -> request.header("Authorization").equals("Basic YW5hOmdlaGVpbQ=="));
        }
    }

    @Test
    void aTokenIsSentInPlaceOfAPassword() throws IOException {
        try (RecordedTrino trino = new RecordedTrino("pages")) {
            TrinoSettings settings = new TrinoSettings(trino.address(), "lake", "ana", "", "ey.J.x");
            new TrinoClient(settings, LIMITS).ask("SELECT 1", "project_1", patient());
            assertThat(trino.received().get(0).header("Authorization")).isEqualTo("Bearer ey.J.x");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://trino", "trino:8080", "http://trino/ui", "http://a@trino", "https://trino?x"})
    void anAddressIsTheOneOfACoordinator(String address) {
        assertThatThrownBy(() -> new TrinoSettings(URI.create(address), "lake", "ana", "", ""))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void secretsNeedTls() {
        assertThatThrownBy(() -> new TrinoSettings(URI.create("http://trino:8080"), "lake", "ana", "x", ""))
                .hasMessage("a password or token is sent to Trino by https alone");
        TrinoSettings secure = new TrinoSettings(URI.create("https://trino:8443"), "lake", "ana", "geheim", "");
        assertThat(secure.toString()).doesNotContain("geheim");
    }

    private static TrinoClient client(RecordedTrino trino, TrinoClient.Limits limits) {
        return new TrinoClient(new TrinoSettings(trino.address(), "lake", "ana", "", ""), limits);
    }

    private static ApiException refusal(TrinoClient client, TrinoWatch watch) {
        return catchThrowableOfType(ApiException.class, () -> client.ask("SELECT 1", "project_1", watch));
    }

    private TrinoWatch patient() {
        return watch(Duration.ofMinutes(1), () -> {});
    }

    private TrinoWatch watch(Duration left, Runnable check) {
        return new TrinoWatch() {
            @Override
            public void check() {
                check.run();
            }

            @Override
            public Duration left() {
                return left;
            }

            @Override
            public void read(long rows) {
                rowsRead += rows;
            }
        };
    }
}
