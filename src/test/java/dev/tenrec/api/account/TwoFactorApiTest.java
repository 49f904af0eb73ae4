package dev.tenrec.api.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.OpenTenrec;
import dev.tenrec.testing.MovingClock;
import dev.tenrec.testing.TestBrowser;
import dev.tenrec.testing.TestServer;
import dev.tenrec.testing.TestWorld;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in with a code, as a browser and an authenticator app do. */
final class TwoFactorApiTest {
    private static final String ME = "/api/users/@me/";
    private static final String PASSWORD = "correct horse battery";

    @TempDir
    Path folder;

    private final MovingClock clock = new MovingClock(Instant.now());
    private TestServer server;
    private TestWorld world;
    private TestBrowser browser;
    private String secret;

    @BeforeEach
    void signIn() {
        server = new TestServer(folder, Map.of(), clock);
        world = server.newWorld();
        browser = new TestBrowser(server);
        assertThat(setPassword(browser, PASSWORD).statusCode()).isEqualTo(200);
        secret = read(browser.send("GET", ME + "two_factor_start_setup/", null))
                .path("secret")
                .textValue();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void isOnOnceACodeWasGiven() {
        assertThat(post(browser, ME + "two_factor_validate/", wrong(code())).body())
                .contains("2fa_invalid");
        assertThat(login(new TestBrowser(server)).statusCode()).isEqualTo(200);
        assertThat(enable()).hasSize(10);
        JsonNode status = read(browser.send("GET", ME + "two_factor_status/", null));
        assertThat(status.path("is_enabled").booleanValue()).isTrue();
        assertThat(status.path("recovery_codes_left").intValue()).isEqualTo(10);
        assertThat(read(browser.send("GET", ME, null)).path("is_2fa_enabled").booleanValue())
                .isTrue();
    }

    @Test
    void aPasswordAloneOpensNothing() {
        enable();
        TestBrowser other = new TestBrowser(server);
        assertThat(login(other).body()).contains("2fa_required");
        assertThat(other.send("GET", ME, null).statusCode()).isEqualTo(401);
        assertThat(post(new TestBrowser(server), "/api/login/token/", code()).body())
                .contains("2fa_expired");
        clock.move(Duration.ofSeconds(30));
        assertThat(post(other, "/api/login/token/", wrong(code())).body()).contains("2fa_invalid");
        assertThat(post(other, "/api/login/token/", code()).statusCode()).isEqualTo(200);
        assertThat(other.send("GET", ME, null).statusCode()).isEqualTo(200);
        assertThat(other.cookie("tenrec_second_factor")).isNull();
    }

    @Test
    void aCodeIsWorthSomethingOnce() {
        JsonNode recovery = enable();
        TestBrowser first = new TestBrowser(server);
        TestBrowser second = new TestBrowser(server);
        login(first);
        login(second);
        clock.move(Duration.ofSeconds(30));
        String code = code();
        assertThat(post(first, "/api/login/token/", code).statusCode()).isEqualTo(200);
        assertThat(post(second, "/api/login/token/", code).body()).contains("2fa_invalid");
        String lost = recovery.get(3).textValue();
        assertThat(post(second, "/api/login/token/", " " + lost.toUpperCase(Locale.ROOT) + " ")
                        .statusCode())
                .isEqualTo(200);
        TestBrowser third = new TestBrowser(server);
        login(third);
        assertThat(post(third, "/api/login/token/", lost).body()).contains("2fa_invalid");
        assertThat(read(browser.send("GET", ME + "two_factor_status/", null))
                        .path("recovery_codes_left")
                        .intValue())
                .isEqualTo(9);
    }

    @Test
    void guessesAreLimitedAlsoWhereEachSignsInAnew() {
        enable();
        HttpResponse<String> answer = null;
        for (int i = 0; i < 21; i++) {
            if (i % 5 == 0) {
                clock.move(Duration.ofMinutes(1));
            }
            TestBrowser guesser = new TestBrowser(server);
            guesser.put("tenrec_second_factor", pending());
            answer = post(guesser, "/api/login/token/", wrong(code()));
        }
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValueAsLong("Retry-After").orElseThrow())
                .isBetween(1L, 3_600L);
    }

    @Test
    void anotherPasswordDoesNotReplaceTheCode() {
        enable();
        TestBrowser thief = new TestBrowser(server);
        assertThat(setPassword(thief, "another horse battery").body()).contains("2fa_required");
        assertThat(thief.send("GET", ME, null).statusCode()).isEqualTo(401);
    }

    @Test
    void whatWasProvedEndsWithThePassword() {
        enable();
        TestBrowser other = new TestBrowser(server);
        login(other);
        setPassword(new TestBrowser(server), "another horse battery");
        clock.move(Duration.ofSeconds(30));
        assertThat(post(other, "/api/login/token/", code()).body()).contains("2fa_expired");
    }

    @Test
    void switchingItOffAsksForACode() {
        enable();
        assertThat(post(browser, ME + "two_factor_disable/", wrong(code())).body())
                .contains("2fa_invalid");
        clock.move(Duration.ofSeconds(30));
        assertThat(post(browser, ME + "two_factor_disable/", code()).statusCode())
                .isEqualTo(200);
        assertThat(login(new TestBrowser(server)).statusCode()).isEqualTo(200);
    }

    @Test
    void staysOnOverARestart() {
        enable();
        server.restart();
        TestBrowser other = new TestBrowser(server);
        assertThat(login(other).body()).contains("2fa_required");
        clock.move(Duration.ofSeconds(30));
        assertThat(post(other, "/api/login/token/", code()).statusCode()).isEqualTo(200);
    }

    private JsonNode enable() {
        return read(post(browser, ME + "two_factor_validate/", code())).path("recovery_codes");
    }

    private String pending() {
        TestBrowser asking = new TestBrowser(server);
        HttpResponse<String> answer = login(asking);
        assertThat(answer.body()).contains("2fa_required");
        return asking.cookie("tenrec_second_factor");
    }

    private HttpResponse<String> setPassword(TestBrowser by, String password) {
        String token = server.change(transaction -> OpenTenrec.accounts(server.tenrec())
                .issuePasswordToken(transaction, world.owner().id(), Duration.ofHours(1)));
        return by.send(
                "POST", "/api/users/set_password/", "{\"token\":\"" + token + "\",\"password\":\"" + password + "\"}");
    }

    private HttpResponse<String> login(TestBrowser by) {
        return by.send(
                "POST",
                "/api/login/",
                "{\"email\":\"" + world.owner().email() + "\",\"password\":\"" + PASSWORD + "\"}");
    }

    private static HttpResponse<String> post(TestBrowser by, String path, String token) {
        return by.send("POST", path, "{\"token\":\"" + token + "\"}");
    }

    private static JsonNode read(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(200);
        return TestServer.json(answer);
    }

    private static String wrong(String code) {
        return (code.startsWith("9") ? "1" : "9") + code.substring(1);
    }

    /** The code of now, made independently of the server. */
    private String code() {
        try {
            ByteBuffer key = ByteBuffer.allocate(20);
            long bits = 0;
            for (int i = 0; i < secret.length(); i++) {
                bits = bits << 5 | "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(secret.charAt(i));
                if (i % 8 == 7) {
                    key.put(ByteBuffer.allocate(8).putLong(bits).array(), 3, 5);
                }
            }
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(key.array(), "RAW"));
            byte[] hash = mac.doFinal(ByteBuffer.allocate(8)
                    .putLong(clock.instant().getEpochSecond() / 30)
                    .array());
            int number = ByteBuffer.wrap(hash, hash[19] & 15, 4).getInt() & 0x7FFF_FFFF;
            return String.format(Locale.ROOT, "%06d", number % 1_000_000);
        } catch (java.security.GeneralSecurityException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
