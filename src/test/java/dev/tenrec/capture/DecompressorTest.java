package dev.tenrec.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecompressorTest {
    private static final byte[] PLAIN =
            "{\"api_key\":\"phc_x\",\"batch\":[1,2,3,1,2,3,1,2,3]}".getBytes(StandardCharsets.UTF_8);
    private static final String DAMAGED = "failed to decode request: invalid GZIP data";

    private final Decompressor decompressor = new Decompressor(100_000);

    @Test
    void knowsGzipByHeaderByQueryAndByItsFirstBytes() {
        byte[] gzip = gzip(PLAIN);
        assertThat(decompress(gzip, "gzip", null)).isEqualTo(PLAIN);
        assertThat(decompress(gzip, " GZIP ", null)).isEqualTo(PLAIN);
        assertThat(decompress(gzip, null, "gzip")).isEqualTo(PLAIN);
        assertThat(decompress(gzip, null, "gzip-js")).isEqualTo(PLAIN);
        assertThat(decompress(gzip, null, null)).isEqualTo(PLAIN);
        assertThat(decompress(gzip, "identity", "base64")).isEqualTo(PLAIN);
    }

    @Test
    void passesPlainBodies() {
        assertThat(decompress(PLAIN, null, null)).isSameAs(PLAIN);
        assertThat(decompress(PLAIN, "", "unknown")).isSameAs(PLAIN);
        assertThat(decompress(new byte[0], null, null)).isEmpty();
    }

    @Test
    void refusesPlainBodiesThatClaimToBeGzip() {
        assertRefused(PLAIN, "gzip", null, 400, DAMAGED);
        assertRefused(PLAIN, null, "gzip-js", 400, DAMAGED);
        assertRefused(new byte[0], "gzip", null, 400, DAMAGED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "deflate", "zstd", "gzip, gzip", "nonsense"})
    void refusesOtherEncodings(String encoding) {
        assertRefused(gzip(PLAIN), encoding, null, 415, "unsupported Content-Encoding: use gzip or none");
    }

    @Test
    void refusesEveryTruncation() {
        byte[] gzip = gzip(PLAIN);
        for (int size = 0; size < gzip.length; size++) {
            assertRefused(Arrays.copyOf(gzip, size), "gzip", null, 400, DAMAGED);
        }
    }

    @Test
    void noFlippedBitGivesOtherContent() {
        byte[] gzip = gzip(PLAIN);
        int refused = 0;
        for (int bit = 0; bit < gzip.length * 8; bit++) {
            byte[] flipped = gzip.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                assertThat(decompress(flipped, "gzip", null)).as("bit %d", bit).isEqualTo(PLAIN);
            } catch (CaptureRefusal refusal) {
                assertThat(refusal.text()).isEqualTo(DAMAGED);
                refused++;
            }
        }
        // The time, the system and the level in the header and the hint about text mean nothing: 49 bits.
        assertThat(refused).isGreaterThanOrEqualTo(gzip.length * 8 - 49 - 7);
    }

    @Test
    void refusesWhatFollowsTheEnd() {
        byte[] gzip = gzip(PLAIN);
        assertRefused(Arrays.copyOf(gzip, gzip.length + 1), "gzip", null, 400, DAMAGED);
        byte[] twice = Arrays.copyOf(gzip, gzip.length * 2);
        System.arraycopy(gzip, 0, twice, gzip.length, gzip.length);
        assertRefused(twice, "gzip", null, 400, DAMAGED);
    }

    @Test
    void readsHeadersWithNamesAndChecksums() {
        byte[] gzip = gzip(PLAIN);
        byte[] header = {0x1f, (byte) 0x8b, 8, 4 | 8 | 16 | 2, 0, 0, 0, 0, 0, 3, 2, 0, 'x', 'y', 'n', 0, 'c', 0};
        java.util.zip.CRC32 checksum = new java.util.zip.CRC32();
        checksum.update(header);
        ByteArrayOutputStream named = new ByteArrayOutputStream();
        named.writeBytes(header);
        named.write((int) checksum.getValue());
        named.write((int) checksum.getValue() >>> 8);
        named.write(gzip, 10, gzip.length - 10);
        assertThat(decompress(named.toByteArray(), null, null)).isEqualTo(PLAIN);
        byte[] broken = named.toByteArray();
        broken[14] ^= 1;
        assertRefused(broken, null, null, 400, DAMAGED);
    }

    @Test
    void cutsBombsAtTheBound() {
        String answer = "maximum request size exceeded: more than 100000 bytes after decompression";
        assertThat(decompress(gzip(new byte[100_000]), null, null)).hasSize(100_000);
        assertRefused(gzip(new byte[100_001]), null, null, 413, answer);
        assertRefused(gzip(new byte[50_000_000]), null, null, 413, answer);
        assertRefused(new byte[100_001], null, null, 413, answer);
    }

    private byte[] decompress(byte[] body, String encoding, String compression) {
        return decompressor.decompress(new CaptureRequest(body, encoding, compression, null, 0));
    }

    private void assertRefused(byte[] body, String encoding, String compression, int status, String text) {
        CaptureRefusal refusal =
                catchThrowableOfType(CaptureRefusal.class, () -> decompress(body, encoding, compression));
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(refusal.status()).isEqualTo(status);
        assertThat(refusal.text()).isEqualTo(text);
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(target)) {
            gzip.write(plain);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return target.toByteArray();
    }
}
