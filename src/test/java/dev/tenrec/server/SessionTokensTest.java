package dev.tenrec.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.account.Session;
import dev.tenrec.http.SessionTokens;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tokens of sessions while secrets are replaced and time goes on. */
final class SessionTokensTest {
    private static final byte[] OLD = new byte[32];
    private static final byte[] NEW =
            "a secret that has thirty-two byte".substring(0, 32).getBytes(StandardCharsets.US_ASCII);
    private final Session session = new Session(
            "the session",
            1,
            "2026-01-01T00:00:00Z",
            Clock.systemUTC().instant().getEpochSecond() + 86_400,
            null,
            null);

    @Test
    void verifyWithEverySecretAndSignWithTheFirst() {
        SessionTokens tokens = new SessionTokens(Clock.systemUTC());
        tokens.use(List.of(OLD));
        SessionTokens.Issued old = tokens.issue(session);
        assertThat(tokens.read(old.token())).contains(new SessionTokens.Claim("the session", old.csrf()));
        tokens.use(List.of(NEW, OLD));
        String fresh = tokens.issue(session).token();
        assertThat(tokens.read(old.token())).isPresent();
        assertThat(tokens.read(fresh)).isPresent();
        tokens.use(List.of(NEW));
        assertThat(tokens.read(old.token())).isEmpty();
        assertThat(tokens.read(fresh)).isPresent();
    }

    @Test
    void endWithTheirSession() {
        SessionTokens tokens = new SessionTokens(Clock.offset(Clock.systemUTC(), Duration.ofHours(25)));
        tokens.use(List.of(OLD));
        assertThat(tokens.read(tokens.issue(session).token())).isEmpty();
    }
}
