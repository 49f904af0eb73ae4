package dev.tenrec.capture.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Text that the npm package lz-string 1.5.0 compressed, and text compressed here as the package does it. */
final class LzStringTest {
    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final int MAX = 1_000_000;

    @Test
    void readsWhatThePackageWrites() {
        Map<String, String> texts = Map.of(
                "",
                "Q===",
                "a",
                "IZA=",
                "{}",
                "N4XyA===",
                "{\"event\":\"$pageview\",\"properties\":{\"distinct_id\":\"anna\",\"token\":\"phc_known\"}}",
                "N4IgpgbmB2AuIC4QBIAOBDA5pAlmA7iADQioBOA9qmGbHgM6KgAmO9d0AxrAPo7OIQ6aNHTEQsCgGsYg1AAtOPKdAr5oIA"
                        + "L6agA=",
                "😀ä€😀ä€😀\0\uffff",
                "rwbgA9gng1BKmgAI//9A",
                "a".repeat(51),
                "IY18ZXRQ");
        texts.forEach((text, compressed) -> {
            assertThat(text(compressed.getBytes(StandardCharsets.US_ASCII))).isEqualTo(text);
            assertThat(compress(text)).asString().isEqualTo(compressed);
        });
    }

    @Test
    void readsALongTextOfThePackage() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append("{\"n\":").append(i).append(",\"x\":\"");
            text.append((char) (97 + i * 7 % 26)).append((char) (0x430 + i * 13 % 32));
            text.append((char) (0x4e00 + i * 31 % 999)).append("\"},");
        }
        try (InputStream in = LzStringTest.class.getResourceAsStream("/lz-string.txt")) {
            byte[] compressed = in.readAllBytes();
            assertThat(text(Arrays.copyOf(compressed, compressed.length - 1))).isEqualTo(text.toString());
        }
    }

    @Test
    void replacesHalvesOfPairs() {
        assertThat(text("IaXg2EZA".getBytes(StandardCharsets.US_ASCII))).isEqualTo("a\ufffdb");
    }

    @Test
    void readsAnyText() {
        Random random = new Random(4);
        for (int round = 0; round < 2_000; round++) {
            int letters = random.nextInt(1, 300);
            StringBuilder text = new StringBuilder();
            for (int left = random.nextInt(1 << random.nextInt(12)); left > 0; left--) {
                int character = random.nextInt(letters);
                text.append((char) (random.nextInt(20) == 0 ? 0x3000 + character : 'a' + character));
            }
            assertThat(text(compress(text.toString()))).isEqualTo(text.toString());
        }
    }

    @Test
    void refusesEveryTruncationAndWhatFollowsTheEnd() {
        String text = "{\"event\":\"seen\",\"distinct_id\":\"anna\",\"n\":[1,2,3,1,2,3,1,2,3]}";
        byte[] whole = compress(text);
        int digits = whole.length;
        while (whole[digits - 1] == '=') {
            digits--;
        }
        for (int size = 0; size < digits - 1; size++) {
            assertDamaged(Arrays.copyOf(whole, size));
        }
        byte[] longer = Arrays.copyOf(whole, digits + 2);
        Arrays.fill(longer, digits, digits + 2, (byte) 'A');
        assertDamaged(longer);
        longer[digits] = 'x';
        assertDamaged(longer);
    }

    @Test
    void refusesOtherCharacters() {
        assertDamaged("{\"event\":\"a\"}".getBytes(StandardCharsets.US_ASCII));
        assertDamaged("N4I gpg".getBytes(StandardCharsets.US_ASCII));
        assertDamaged(new byte[] {'N', (byte) 0xe4, 'I', 0});
    }

    @Test
    void damagedTextDoesNoMore() {
        Random random = new Random(5);
        byte[] whole = compress("{\"event\":\"seen\",\"distinct_id\":\"anna\"}".repeat(20));
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] damaged = whole.clone();
            for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
                damaged[random.nextInt(damaged.length)] = (byte) DIGITS.charAt(random.nextInt(64));
            }
            try {
                assertThat(LzString.decompress(damaged, MAX)).hasSizeLessThanOrEqualTo(MAX);
            } catch (CaptureRefusal refusal) {
                assertThat(refusal.text()).isEqualTo("failed to decode request: invalid LZ64 data");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(10_000);
    }

    @Test
    void boundsTheOutputInBytes() {
        assertThat(LzString.decompress(compress("ä".repeat(500)), 1_000)).hasSize(1_000);
        CaptureRefusal refusal =
                catchThrowableOfType(CaptureRefusal.class, () -> LzString.decompress(compress("ä".repeat(501)), 1_000));
        assertThat(refusal.status()).isEqualTo(413);
    }

    private static String text(byte[] compressed) {
        return new String(LzString.decompress(compressed, MAX), StandardCharsets.UTF_8);
    }

    private static void assertDamaged(byte[] compressed) {
        CaptureRefusal refusal = catchThrowableOfType(CaptureRefusal.class, () -> LzString.decompress(compressed, MAX));
        assertThat(refusal)
                .as(new String(compressed, StandardCharsets.ISO_8859_1))
                .isNotNull();
        assertThat(refusal.text()).isEqualTo("failed to decode request: invalid LZ64 data");
    }

    /** What {@code compressToBase64} makes of a text. */
    static byte[] compress(String text) {
        return new Writer().write(text);
    }

    /** The package's way, with a dictionary of whole texts. */
    private static final class Writer {
        private final Map<String, Integer> codes = new HashMap<>();
        private final Map<Character, Boolean> fresh = new HashMap<>();
        private final StringBuilder bits = new StringBuilder();
        private int codeBits = 2;
        private int codesLeft = 2;

        byte[] write(String text) {
            String piece = "";
            for (int i = 0; i < text.length(); i++) {
                char next = text.charAt(i);
                if (codes.putIfAbsent(String.valueOf(next), codes.size() + 3) == null) {
                    fresh.put(next, true);
                }
                if (!codes.containsKey(piece + next)) {
                    put(piece);
                    codes.put(piece + next, codes.size() + 3);
                    piece = "";
                }
                piece += next;
            }
            if (!piece.isEmpty()) {
                put(piece);
            }
            number(2, codeBits);
            int digits = bits.length() / 6 + 1;
            bits.append("0".repeat(digits * 6 - bits.length()));
            StringBuilder written = new StringBuilder();
            for (int i = 0; i < digits; i++) {
                written.append(DIGITS.charAt(Integer.parseInt(bits.substring(6 * i, 6 * i + 6), 2)));
            }
            return (written + "=".repeat((4 - digits % 4) % 4)).getBytes(StandardCharsets.US_ASCII);
        }

        private void put(String piece) {
            if (fresh.remove(piece.charAt(0)) != null) {
                boolean isWide = piece.charAt(0) > 0xff;
                number(isWide ? 1 : 0, codeBits);
                number(piece.charAt(0), isWide ? 16 : 8);
                count();
            } else {
                number(codes.get(piece), codeBits);
            }
            count();
        }

        private void count() {
            codesLeft--;
            if (codesLeft == 0) {
                codesLeft = 1 << codeBits++;
            }
        }

        private void number(int value, int count) {
            for (int i = 0; i < count; i++) {
                bits.append(value >> i & 1);
            }
        }
    }
}
