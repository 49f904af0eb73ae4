package dev.tenrec.storage.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.disk.BlockMemory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DictionaryTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void numbersTextsAsAMapDoes(boolean isLasting) throws IOException {
        Random random = new Random(7);
        Dictionary dictionary = empty(isLasting);
        Map<String, Integer> expected = new HashMap<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            String text = text(random);
            assertThat(dictionary.find(text)).isEqualTo(expected.getOrDefault(text, -1));
            Integer known = expected.putIfAbsent(text, texts.size());
            if (known == null) {
                texts.add(text);
            }
            assertThat(add(dictionary, text)).isEqualTo(expected.get(text));
        }
        // Many chunks, and a table that grew many times.
        assertThat(texts).hasSizeGreaterThan(4 * TextChunk.TEXTS);
        assertAllThere(dictionary, texts);
        assertAllThere(reread(dictionary, isLasting), texts);
    }

    @Test
    void tellsTextsApartByEachByteAndByLength() {
        Dictionary dictionary = empty(true);
        List<String> texts = new ArrayList<>();
        for (int size = 0; size <= 48; size++) {
            for (int changed = 0; changed <= size; changed++) {
                texts.add("a".repeat(changed) + (changed < size ? "b" + "a".repeat(size - changed - 1) : ""));
            }
        }
        texts.forEach(text -> add(dictionary, text));
        assertAllThere(dictionary, texts);
        for (int number = 0; number < texts.size(); number++) {
            byte[] next = texts.get((number + 1) % texts.size()).getBytes(StandardCharsets.UTF_8);
            assertThat(dictionary.is(number, next, 0, next.length)).isFalse();
        }
        assertThat(dictionary.is(texts.size(), new byte[0], 0, 0)).isFalse();
        assertThat(dictionary.is(-1, new byte[0], 0, 0)).isFalse();
    }

    /** Against texts in arrays: uuids in all forms, what is nearly one, and blanks in their place. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void textsOfEveryFormStayAsTheyWereAdded(boolean isLasting) throws IOException {
        Random random = new Random(11);
        Dictionary dictionary = empty(isLasting);
        List<byte[]> texts = new ArrayList<>();
        Map<String, Integer> numbers = new HashMap<>();
        while (texts.size() < 5 * TextChunk.TEXTS + 100) {
            byte[] text = textOfAnyForm(random).getBytes(StandardCharsets.UTF_8);
            String key = new String(text, StandardCharsets.ISO_8859_1);
            int number = numbers.computeIfAbsent(key, any -> texts.size());
            if (number == texts.size()) {
                texts.add(text);
            }
            assertThat(dictionary.add(text, 0, text.length)).isEqualTo(number);
            int erased = random.nextInt(2 * texts.size());
            if (erased < texts.size() && texts.get(erased).length > 2) {
                numbers.remove(new String(texts.get(erased), StandardCharsets.ISO_8859_1), erased);
                texts.set(erased, erased(dictionary, erased, random.nextInt(3)));
            }
        }
        assertAre(dictionary, texts, numbers);
        assertAre(reread(dictionary, isLasting), texts, numbers);
    }

    private static void assertAre(Dictionary dictionary, List<byte[]> texts, Map<String, Integer> numbers) {
        for (int number = 0; number < texts.size(); number++) {
            byte[] text = texts.get(number);
            assertThat(dictionary.bytes(number)).isEqualTo(text);
            assertThat(dictionary.size(number)).isEqualTo(text.length);
            assertThat(dictionary.isErased(number)).isEqualTo(text.length > 0 && text[0] == Dictionary.ERASED);
            byte[] among =
                    ("<" + new String(text, StandardCharsets.ISO_8859_1) + ">>").getBytes(StandardCharsets.ISO_8859_1);
            assertThat(dictionary.is(number, among, 1, text.length)).isTrue();
            assertThat(dictionary.is(number, among, 1, text.length + 1)).isFalse();
            for (int at = 0; at < text.length; at++) {
                among[at + 1] ^= 0x20;
                assertThat(dictionary.is(number, among, 1, text.length)).isFalse();
                among[at + 1] ^= 0x20;
            }
        }
        numbers.forEach((text, number) -> {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            assertThat(dictionary.find(bytes, 0, bytes.length)).isEqualTo(number);
        });
    }

    /** Erases a text in one of three ways; returns what is there then. */
    private static byte[] erased(Dictionary dictionary, int number, int way) {
        byte[] blank = new byte[dictionary.size(number)];
        Arrays.fill(blank, Dictionary.ERASED);
        if (way == 0) {
            dictionary.erase(number);
        } else {
            blank[0] = '"';
            blank[blank.length - 1] = (byte) (way == 1 ? '"' : '?');
            dictionary.overwrite(number, blank);
        }
        return blank;
    }

    private static String textOfAnyForm(Random random) {
        // Few digits, so that many uuids begin alike.
        String uuid = new UUID(random.nextLong() & 0x3ffff, random.nextLong()).toString();
        StringBuilder near = new StringBuilder(uuid);
        near.setCharAt(random.nextInt(near.length()), "g-0a/:`G\"\\~".charAt(random.nextInt(11)));
        return switch (random.nextInt(10)) {
            case 0 -> uuid;
            case 1 -> near.toString();
            case 2 -> '"' + near.toString() + '"';
            case 3 -> '"' + uuid.toUpperCase(Locale.ROOT) + '"';
            case 4 -> '"' + uuid + (random.nextBoolean() ? "'" : " ");
            case 5 -> '"' + "\\u00e9".repeat(random.nextInt(9)) + text(random) + '"';
            case 6 -> uuid.replace("-", "") + "0123456789".substring(random.nextInt(11));
            case 7 -> text(random).repeat(random.nextInt(20));
            case 8 -> "x".repeat(34 + random.nextInt(6));
            default -> '"' + uuid + '"';
        };
    }

    @Test
    void readersFindWhatWasAddedBefore() {
        Dictionary dictionary = empty(true);
        int textCount = 50_000;
        CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> {
            for (int known = dictionary.count(); known < textCount; known = dictionary.count()) {
                for (int number = Math.max(0, known - 2_000); number < known; number++) {
                    assertThat(dictionary.text(number)).isEqualTo("text " + number);
                }
                // The last one may not have its slot yet.
                assertThat(known < 2 ? 0 : dictionary.find("text " + (known - 2)))
                        .isEqualTo(Math.max(0, known - 2));
            }
        });
        for (int number = 0; number < textCount; number++) {
            add(dictionary, "text " + number);
        }
        reader.join();
    }

    @Test
    void textsReadBackAreFoundByThreadsThatComeAtOnceAndByTheOneThatAdds() throws IOException {
        Dictionary written = empty(true);
        int textCount = 20_000;
        for (int number = 0; number < textCount; number++) {
            add(written, "text " + number);
        }
        for (int round = 0; round < 10; round++) {
            Dictionary read = reread(written, true);
            CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> {
                for (int number = textCount - 1; number >= 0; number -= 7) {
                    assertThat(read.find("text " + number)).isEqualTo(number);
                }
            });
            assertThat(add(read, "text 5")).isEqualTo(5);
            for (int number = textCount; number < 2 * textCount; number++) {
                assertThat(add(read, "text " + number)).isEqualTo(number);
            }
            reader.join();
        }
    }

    @Test
    void erasedTextsWhichAreEqualMakeNoLongChain() throws IOException {
        Dictionary dictionary = Dictionary.lasting(() -> true, BlockMemory.direct());
        for (int i = 0; i < 300_000; i++) {
            byte[] text = "text %06d".formatted(i).getBytes(StandardCharsets.UTF_8);
            dictionary.add(text, 0, text.length);
            if (i % 3 != 0) {
                dictionary.overwrite(i, "           ".getBytes(StandardCharsets.UTF_8));
            }
        }
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        dictionary.save(new DataOutputStream(saved), dictionary.count());
        Dictionary loaded = new Dictionary(() -> true);
        loaded.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
        for (Dictionary each : List.of(dictionary, loaded)) {
            assertThat(each.count()).isEqualTo(300_000);
            assertThat(each.find("text 000300")).isEqualTo(300);
            assertThat(each.find("text 000301")).isEqualTo(-1);
            assertThat(each.text(301)).isBlank();
        }
    }

    private static void assertAllThere(Dictionary dictionary, List<String> texts) {
        assertThat(dictionary.count()).isEqualTo(texts.size());
        for (int number = 0; number < texts.size(); number++) {
            byte[] text = texts.get(number).getBytes(StandardCharsets.UTF_8);
            assertThat(dictionary.bytes(number)).isEqualTo(text);
            assertThat(dictionary.find(text, 0, text.length)).isEqualTo(number);
            assertThat(dictionary.is(number, text, 0, text.length)).isTrue();
        }
    }

    private static Dictionary reread(Dictionary dictionary, boolean isLasting) throws IOException {
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        dictionary.save(new DataOutputStream(saved), dictionary.count());
        Dictionary read = empty(isLasting);
        read.load(new DataInputStream(new ByteArrayInputStream(saved.toByteArray())));
        return read;
    }

    private static Dictionary empty(boolean isLasting) {
        return isLasting ? Dictionary.lasting(() -> true, BlockMemory.direct()) : new Dictionary(() -> true);
    }

    /** Among bytes that do not belong to it, as in an event. */
    private static int add(Dictionary dictionary, String text) {
        byte[] bytes = ("<" + text + ">>").getBytes(StandardCharsets.UTF_8);
        return dictionary.add(bytes, 1, bytes.length - 3);
    }

    /** Short ones repeat, long ones are new. */
    private static String text(Random random) {
        int size = random.nextInt(40);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < size; i++) {
            text.append((char) ('a' + random.nextInt(random.nextInt(100) == 0 ? 3_000 : 3)));
        }
        return text.toString();
    }
}
