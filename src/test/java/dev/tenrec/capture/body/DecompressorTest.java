package dev.tenrec.capture.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class DecompressorTest {
    private static final byte[] PLAIN =
            "{\"api_key\":\"phc_x\",\"batch\":[1,2,3,1,2,3,1,2,3]}".getBytes(StandardCharsets.UTF_8);
    private static final String DAMAGED = "failed to decode request: invalid GZIP data";
    /** Made by node's zlib and by zstd; the first of each holds a checksum where there is one. */
    private static final Map<Encoding, List<String>> VECTORS = Map.of(
            Encoding.BROTLI,
            List.of("CxeAeyJhcGlfa2V5IjoicGhjX3giLCJiYXRjaCI6WzEsMiwzLDEsMiwzLDEsMiwzXX0D"),
            Encoding.DEFLATE,
            List.of(
                    "eJyrVkosyIzPTq1UslIqyEiOr1DSUUpKLEnOULKKNtQx0jHWQSJjawFdjw01",
                    "q1ZKLMiMz06tVLJSKshIjq9Q0lFKSixJzlCyijbUMdIx1kEiY2sB"),
            Encoding.ZSTD,
            List.of(
                    "KLUv/SQvXQEARAJ7ImFwaV9rZXkiOiJwaGNfeCIsImJhdGNoIjpbMSwyLDMsXX0BAIpRnvxxoOc=",
                    "KLUv/QRYXQEARAJ7ImFwaV9rZXkiOiJwaGNfeCIsImJhdGNoIjpbMSwyLDMsXX0BAIpRnvxxoOc=",
                    "KLUv/QBYXQEARAJ7ImFwaV9rZXkiOiJwaGNfeCIsImJhdGNoIjpbMSwyLDMsXX0BAIpRng=="));

    private final Decompressor decompressor = new Decompressor(100_000);

    @Test
    void undoesWhatOtherProgramsCompressed() {
        VECTORS.forEach((encoding, texts) -> texts.forEach(
                text -> assertThat(decompressor.decompress(Base64.getDecoder().decode(text), encoding))
                        .as("%s %s", encoding, text)
                        .isEqualTo(PLAIN)));
    }

    @Test
    void refusesEveryTruncationInEveryEncoding() {
        VECTORS.forEach((encoding, texts) -> texts.forEach(text -> {
            byte[] whole = Base64.getDecoder().decode(text);
            for (int size = 0; size < whole.length; size++) {
                assertRefused(Arrays.copyOf(whole, size), encoding, 400, damaged(encoding));
            }
        }));
    }

    @Test
    void refusesWhatFollowsTheEndInEveryEncoding() {
        VECTORS.forEach((encoding, texts) -> texts.forEach(text -> {
            byte[] whole = Base64.getDecoder().decode(text);
            for (int more = 1; more < 9; more++) {
                byte[] longer = Arrays.copyOf(whole, whole.length + more);
                assertRefused(longer, encoding, 400, damaged(encoding));
                System.arraycopy(whole, 0, longer, whole.length, more);
                assertRefused(longer, encoding, 400, damaged(encoding));
            }
        }));
    }

    @Test
    void noFlippedBitGivesOtherContentWhereThereIsAChecksum() {
        for (Encoding encoding : List.of(Encoding.ZSTD, Encoding.DEFLATE)) {
            byte[] whole = Base64.getDecoder().decode(VECTORS.get(encoding).get(0));
            int refused = 0;
            for (int bit = 0; bit < whole.length * 8; bit++) {
                byte[] flipped = whole.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                try {
                    assertThat(decompressor.decompress(flipped, encoding))
                            .as("bit %d", bit)
                            .isEqualTo(PLAIN);
                } catch (CaptureRefusal refusal) {
                    assertThat(refusal.text()).isEqualTo(damaged(encoding));
                    refused++;
                }
            }
            assertThat(refused).isGreaterThan(whole.length * 7);
        }
    }

    @Test
    void refusesEveryTruncation() {
        byte[] gzip = gzip(PLAIN);
        for (int size = 0; size < gzip.length; size++) {
            assertRefused(Arrays.copyOf(gzip, size), Encoding.GZIP, 400, DAMAGED);
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
                assertThat(decompress(flipped, Encoding.GZIP)).as("bit %d", bit).isEqualTo(PLAIN);
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
        assertRefused(Arrays.copyOf(gzip, gzip.length + 1), Encoding.GZIP, 400, DAMAGED);
        byte[] twice = Arrays.copyOf(gzip, gzip.length * 2);
        System.arraycopy(gzip, 0, twice, gzip.length, gzip.length);
        assertRefused(twice, Encoding.GZIP, 400, DAMAGED);
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
        assertThat(decompress(named.toByteArray(), Encoding.GZIP)).isEqualTo(PLAIN);
        byte[] broken = named.toByteArray();
        broken[14] ^= 1;
        assertRefused(broken, Encoding.GZIP, 400, DAMAGED);
    }

    @Test
    void cutsBombsAtTheBound() {
        String answer = "maximum event size exceeded: more than 100000 bytes after decompression";
        assertThat(decompress(gzip(new byte[100_000]), Encoding.GZIP)).hasSize(100_000);
        assertRefused(gzip(new byte[100_001]), Encoding.GZIP, 413, answer);
        assertRefused(gzip(new byte[50_000_000]), Encoding.GZIP, 413, answer);
        assertRefused(new byte[100_001], Encoding.NONE, 413, answer);
    }

    @Test
    void cutsBombsOfEveryEncoding() {
        // A million zeros, and of LZ64 text whose dictionary grows with each code.
        Map<Encoding, byte[]> bombs = Map.of(
                Encoding.DEFLATE, deflated(new byte[1_000_000]),
                Encoding.BROTLI, Base64.getDecoder().decode("Wz9Cj38CIB4LBPJzHgA="),
                Encoding.ZSTD, zstd(new byte[1_000_000]),
                Encoding.LZ64, LzStringTest.compress("a".repeat(1_000_000)));
        bombs.forEach((encoding, bomb) -> assertThat(
                        catchThrowableOfType(CaptureRefusal.class, () -> decompressor.decompress(bomb, encoding)))
                .as("%s", encoding)
                .extracting(CaptureRefusal::status)
                .isEqualTo(413));
    }

    private byte[] decompress(byte[] body, Encoding encoding) {
        return decompressor.decompress(body, encoding);
    }

    private static String damaged(Encoding encoding) {
        return "failed to decode request: invalid " + encoding + " data";
    }

    private void assertRefused(byte[] body, Encoding encoding, int status, String text) {
        CaptureRefusal refusal = catchThrowableOfType(CaptureRefusal.class, () -> decompress(body, encoding));
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(refusal.status()).isEqualTo(status);
        assertThat(refusal.text()).isEqualTo(text);
    }

    private static byte[] deflated(byte[] plain) {
        java.util.zip.Deflater deflater = new java.util.zip.Deflater();
        deflater.setInput(plain);
        deflater.finish();
        byte[] target = new byte[plain.length];
        int size = deflater.deflate(target);
        deflater.end();
        return Arrays.copyOf(target, size);
    }

    private static byte[] zstd(byte[] plain) {
        byte[] target = new byte[plain.length];
        int size = new io.airlift.compress.zstd.ZstdCompressor()
                .compress(plain, 0, plain.length, target, 0, target.length);
        return Arrays.copyOf(target, size);
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
