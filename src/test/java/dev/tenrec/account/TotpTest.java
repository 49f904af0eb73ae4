package dev.tenrec.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codes of authenticator apps, by the tables of RFC 6238 and RFC 4648. */
final class TotpTest {
    private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @CsvSource({
        "59, 287082",
        "1111111109, 081804",
        "1111111111, 050471",
        "1234567890, 005924",
        "2000000000, 279037",
        "20000000000, 353130"
    })
    void codesAreThoseOfTheStandard(long seconds, String code) {
        assertThat(Totp.code(SECRET, seconds / 30)).isEqualTo(code);
        assertThat(Totp.step(SECRET, code, seconds, 0)).hasValue(seconds / 30);
        assertThat(Totp.step(SECRET, code, seconds + 30, 0)).hasValue(seconds / 30);
        assertThat(Totp.step(SECRET, code, seconds + 60, 0)).isEmpty();
        assertThat(Totp.step(SECRET, code, seconds - 60, 0)).isEmpty();
        assertThat(Totp.step(SECRET, code, seconds, seconds / 30))
                .describedAs("a second time")
                .isEmpty();
    }

    @Test
    void aCodeIsSixDigitsAndNothingElse() {
        assertThat(Totp.step(SECRET, "", 59, 0)).isEmpty();
        assertThat(Totp.step(SECRET, "28708", 59, 0)).isEmpty();
        assertThat(Totp.step(SECRET, "94287082", 59, 0)).isEmpty();
        assertThat(Totp.step(SECRET, "+87082", 59, 0)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"fooba, MZXW6YTB", "1234567890, GEZDGNBVGY3TQOJQ"})
    void secretsAreSpelledInBase32(String text, String base32) {
        assertThat(Totp.base32(text.getBytes(StandardCharsets.US_ASCII))).isEqualTo(base32);
    }

    @Test
    void base32IsReadBack() {
        byte[] bytes = new byte[20];
        new Random(1).nextBytes(bytes);
        assertThat(Totp.bytes(Totp.base32(bytes))).isEqualTo(bytes);
    }
}
