package dev.tenrec.capture.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** All the ways in which clients wrap their JSON. */
final class PayloadTest {
    /** Its base64 holds a plus sign. */
    private static final String JSON = "{\"event\":\"seen>>>\",\"n\":\"ä€😀\"}";

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String EXPECTED_FORM = "failed to decode request: expected form data in POST request payload";

    private final Payload payload = new Payload(new Decompressor(10_000));

    @Test
    void takesPlainJsonUnderAnyType() {
        for (String type : new String[] {null, "", "application/json", "text/plain", "image/png", FORM}) {
            assertThat(decoded(JSON, Dialect.NEWER, null, type, null)).isEqualTo(JSON);
            assertThat(decoded("\n [1]", Dialect.LEGACY, "ip=1&_=x&ver=1.2", type, null))
                    .isEqualTo("\n [1]");
        }
    }

    @Test
    void takesTheQueryParameterBeforeTheBody() {
        String data = "data=" + URLEncoder.encode(JSON, StandardCharsets.UTF_8);
        assertThat(decoded("junk", Dialect.NEWER, data, null, null)).isEqualTo(JSON);
        assertThat(decoded("", Dialect.NEWER, "ip=1&" + data + "&_=1", null, null))
                .isEqualTo(JSON);
        assertThat(decoded(JSON, Dialect.NEWER, "data=", null, null)).isEqualTo(JSON);
        assertThat(decoded("", Dialect.NEWER, "data=" + escaped(base64(JSON)), null, null))
                .isEqualTo(JSON);
        assertThat(decoded("", Dialect.NEWER, "data=" + base64(JSON), null, null))
                .isEqualTo(JSON);
        assertThat(decoded("", Dialect.NEWER, "compression=gzip-js&data=" + escaped(base64(gzip(JSON))), null, null))
                .isEqualTo(JSON);
    }

    @Test
    void knowsBase64ByItsLooks() {
        for (Dialect dialect : Dialect.values()) {
            assertThat(decoded(base64(JSON), dialect, null, "text/plain", null)).isEqualTo(JSON);
            assertThat(decoded(base64(JSON), dialect, "compression=base64", null, null))
                    .isEqualTo(JSON);
            assertThat(decoded(base64(gzip(JSON)), dialect, null, null, null)).isEqualTo(JSON);
            assertThat(decoded("data=" + escaped(base64(JSON)), dialect, null, FORM, null))
                    .isEqualTo(JSON);
        }
    }

    @Test
    void unwrapsBase64TwiceOnOldPathsOnly() {
        String twice = base64(base64(JSON));
        assertThat(decoded(twice, Dialect.LEGACY, null, null, null)).isEqualTo(JSON);
        assertThat(decoded(twice, Dialect.ENGAGE, null, null, null)).isEqualTo(JSON);
        assertThat(decoded(twice, Dialect.NEWER, null, null, null)).isEqualTo(base64(JSON));
        assertThat(decoded(gzip(base64(JSON)), Dialect.LEGACY, null, null, null))
                .isEqualTo(JSON);
        assertThat(decoded(gzip(base64(JSON)), Dialect.NEWER, null, null, null)).isEqualTo(base64(JSON));
    }

    @Test
    void leavesAloneWhatOnlyLooksLikeBase64() {
        for (String text : new String[] {"abcd====", "ab=cabcd", "A".repeat(128) + "!!!!"}) {
            assertThat(decoded(text, Dialect.LEGACY, null, null, null)).isEqualTo(text);
        }
    }

    @Test
    void readsForms() {
        String[] forms = {
            "data=" + escaped(base64(JSON)),
            "data=" + base64(JSON),
            "ver=1.2&ip=1&_=5&data=" + escaped(JSON) + "&compression=nonsense",
            "compression=gzip-js&data=" + escaped(base64(gzip(JSON))),
            "data=" + new String(LzStringTest.compress(JSON), StandardCharsets.US_ASCII) + "&compression=lz64",
            "data=" + escaped(new String(LzStringTest.compress(JSON), StandardCharsets.US_ASCII))
                    + "&compression=lz-string",
        };
        assertThat(base64(JSON)).contains("+");
        for (String form : forms) {
            assertThat(decoded(form, Dialect.LEGACY, null, FORM, null)).as(form).isEqualTo(JSON);
            assertThat(decoded(form, Dialect.LEGACY, null, FORM + "; charset=UTF-8", null))
                    .as(form)
                    .isEqualTo(JSON);
        }
    }

    @Test
    void refusesFormsWithoutFields() {
        assertRefused("x=1", null, FORM, null, EXPECTED_FORM);
        assertRefused("hello", null, FORM, null, EXPECTED_FORM);
        assertRefused("ver=1&ip=0", null, FORM, null, "request missing data payload");
        assertRefused("data=", null, FORM, null, "request missing data payload");
        assertRefused("", null, FORM, null, "request missing data payload");
        assertRefused("", null, null, "gzip", "request missing data payload");
    }

    @Test
    void asksTheQueryThenTheFormThenTheHeaderForTheCompression() {
        byte[] gzip = gzip(JSON);
        String lz = new String(LzStringTest.compress(JSON), StandardCharsets.US_ASCII);
        assertThat(decoded(gzip, Dialect.NEWER, "compression=lz64", null, "br")).isEqualTo(JSON);
        assertThat(decoded(lz, Dialect.NEWER, "compression=lz64", null, "gzip")).isEqualTo(JSON);
        assertThat(decoded(lz, Dialect.NEWER, null, null, "lz-string")).isEqualTo(JSON);
        assertThat(decoded("compression=lz64&data=" + lz, Dialect.LEGACY, null, FORM, "gzip"))
                .isEqualTo(JSON);
        assertThat(decoded(JSON, Dialect.NEWER, "compression=base64", null, "gzip"))
                .isEqualTo(JSON);
        assertRefused(JSON, "compression=gzip-js", null, "lz64", "failed to decode request: invalid GZIP data");
        assertRefused(
                "data=" + escaped(JSON) + "&compression=gzip",
                null,
                FORM,
                null,
                "failed to decode request: invalid GZIP data");
        assertRefused(JSON, null, null, "gzip", "failed to decode request: invalid GZIP data");
        assertRefused(JSON, "compression=lz64", null, null, "failed to decode request: invalid LZ64 data");
    }

    @Test
    void knowsGzipByItsFirstBytesWhateverTheHint() {
        for (String hint : new String[] {null, "gzip", "GZIP ", "identity", "deflate", "zstd", "br", "nonsense", ""}) {
            assertThat(decoded(gzip(JSON), Dialect.NEWER, null, FORM, hint))
                    .as(hint)
                    .isEqualTo(JSON);
            assertThat(decoded(gzip(JSON), Dialect.NEWER, "compression=gzip-js", "text/plain", hint))
                    .isEqualTo(JSON);
        }
    }

    @Test
    void neverFailsForAHintThatNobodyKnows() {
        for (String hint : new String[] {"nonsense", "gzip, gzip", "base64", "b64", "compress", "äöü", ""}) {
            assertThat(decoded(JSON, Dialect.NEWER, "compression=" + hint, null, hint))
                    .isEqualTo(JSON);
            assertThat(decoded(JSON, Dialect.NEWER, null, null, hint)).isEqualTo(JSON);
        }
        for (String hint : new String[] {"br", "zstd", "deflate"}) {
            assertThat(decoded(JSON, Dialect.NEWER, "compression=" + hint, null, null))
                    .isEqualTo(JSON);
            assertThat(decoded("compression=" + hint + "&data=" + escaped(JSON), Dialect.NEWER, null, FORM, null))
                    .isEqualTo(JSON);
        }
    }

    @Test
    void takesTheEncodingsOfHttp() throws IOException {
        ByteArrayOutputStream zlib = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(zlib)) {
            deflater.write(JSON.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(decoded(zlib.toByteArray(), Dialect.NEWER, null, null, "deflate"))
                .isEqualTo(JSON);
        byte[] brotli =
                Base64.getDecoder().decode("CxeAeyJhcGlfa2V5IjoicGhjX3giLCJiYXRjaCI6WzEsMiwzLDEsMiwzLDEsMiwzXX0D");
        assertThat(decoded(brotli, Dialect.NEWER, null, null, "br")).startsWith("{\"api_key\"");
        assertRefused(JSON, null, null, "br", "failed to decode request: invalid BROTLI data");
        assertRefused(JSON, null, null, "zstd", "failed to decode request: invalid ZSTD data");
        assertRefused(JSON, null, null, "deflate", "failed to decode request: invalid DEFLATE data");
    }

    @Test
    void joinsPairsThatOldBrowserClientsWriteApart() {
        byte[] apart = {'"', 'a', (byte) 0xed, (byte) 0xa0, (byte) 0xbd, (byte) 0xed, (byte) 0xb8, (byte) 0x80, '"'};
        assertThat(decoded(apart, Dialect.NEWER, null, null, null)).isEqualTo("\"a😀\"");
        byte[] half = {'"', (byte) 0xed, (byte) 0xa0, (byte) 0xbd, 'b', (byte) 0xed, (byte) 0xb8, (byte) 0x80, '"'};
        assertThat(decoded(half, Dialect.NEWER, null, null, null)).isEqualTo("\"\uFFFDb\uFFFD\"");
        assertThat(decoded(Base64.getEncoder().encode(apart), Dialect.LEGACY, null, null, null))
                .isEqualTo("\"a😀\"");
        byte[] broken = apart.clone();
        broken[4] = 'x';
        CaptureRefusal refusal =
                catchThrowableOfType(CaptureRefusal.class, () -> decoded(broken, Dialect.NEWER, null, null, null));
        assertThat(refusal.text()).isEqualTo("failed to decode request: invalid UTF8 in request payload (byte 2)");
    }

    @Test
    void boundsWhatComesOut() {
        String large = "x".repeat(10_001);
        for (byte[] body : new byte[][] {large.getBytes(StandardCharsets.UTF_8), gzip(large)}) {
            CaptureRefusal refusal =
                    catchThrowableOfType(CaptureRefusal.class, () -> decoded(body, Dialect.NEWER, null, null, null));
            assertThat(refusal.status()).isEqualTo(413);
            assertThat(refusal.text())
                    .isEqualTo("maximum event size exceeded: more than 10000 bytes after decompression");
        }
    }

    private String decoded(String body, Dialect dialect, String query, String type, String encoding) {
        return decoded(body.getBytes(StandardCharsets.UTF_8), dialect, query, type, encoding);
    }

    private String decoded(byte[] body, Dialect dialect, String query, String type, String encoding) {
        CaptureRequest request = new CaptureRequest(body, dialect, query, type, encoding, 0);
        return new String(payload.decode(request), StandardCharsets.UTF_8);
    }

    private void assertRefused(String body, String query, String type, String encoding, String text) {
        CaptureRefusal refusal =
                catchThrowableOfType(CaptureRefusal.class, () -> decoded(body, Dialect.LEGACY, query, type, encoding));
        assertThat(refusal).as(body).isNotNull();
        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal.text()).isEqualTo(text);
    }

    private static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String base64(String text) {
        return base64(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(target)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return target.toByteArray();
    }
}
