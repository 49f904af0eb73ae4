package dev.tenrec.capture.body;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Undoes the base64 form of the npm package lz-string ({@code compressToBase64}), which browsers of 2021 send.
 *
 * <p>The format is LZ78 over UTF-16: each entry of the dictionary is a substring of the output. It is stored as an
 * offset and a length, never copied: input that is made to grow the dictionary costs no more than its bounded output.
 */
final class LzString {
    private static final String NAME = "LZ64";
    private static final int CHARACTER_8 = 0;
    private static final int END = 2;
    private static final int FIRST_ENTRY = 3;
    private static final int DIGIT_BITS = 6;

    private final byte[] text;
    private final int size;
    private final int outputMax;
    private int bitAt;
    private char[] output;
    private int written;
    private int[] starts = new int[256];
    private int[] lengths = new int[256];
    private int entries = FIRST_ENTRY;
    private int codeBits = 3;
    /** Entries still to come before codes grow by one bit. */
    private int codesLeft = 5;

    private LzString(byte[] text, int outputMax) {
        this.text = text;
        this.size = digits(text);
        this.outputMax = outputMax;
        this.output = new char[Math.min(outputMax + 1, Math.max(1_024, 2 * size))];
    }

    /**
     * The text in UTF-8; halves of surrogate pairs become U+FFFD.
     *
     * @param outputMax bytes of UTF-8
     */
    static byte[] decompress(byte[] text, int outputMax) {
        return new LzString(text, outputMax).run();
    }

    private byte[] run() {
        int code = bits(2);
        if (code == END) {
            return finish();
        }
        if (code > END) {
            throw CaptureRefusal.damaged(NAME);
        }
        character(code);
        int last = 0;
        for (code = bits(codeBits); code != END; code = bits(codeBits)) {
            int start = written;
            if (code < END) {
                character(code);
            } else if (code < entries) {
                copy(starts[code], lengths[code]);
            } else if (code == entries) {
                // The last piece and the character behind it, which is being written just now.
                copy(last, start - last + 1);
            } else {
                throw CaptureRefusal.damaged(NAME);
            }
            addEntry(last, start - last + 1);
            last = start;
        }
        return finish();
    }

    /** A character that was not there before. */
    private void character(int code) {
        reserve(1);
        addEntry(written, 1);
        output[written++] = (char) bits(code == CHARACTER_8 ? 8 : 16);
    }

    private void addEntry(int start, int length) {
        if (entries == starts.length) {
            starts = Arrays.copyOf(starts, 2 * entries);
            lengths = Arrays.copyOf(lengths, 2 * entries);
        }
        starts[entries] = start;
        lengths[entries++] = length;
        codesLeft--;
        if (codesLeft == 0) {
            codesLeft = 1 << codeBits++;
        }
    }

    /** Forward one by one: the piece may reach into what is being written. */
    private void copy(int from, int length) {
        reserve(length);
        for (int i = 0; i < length; i++) {
            output[written++] = output[from + i];
        }
    }

    private void reserve(int more) {
        if (more > outputMax - written) {
            throw CaptureRefusal.inflatedTooLarge(outputMax);
        }
        if (written + more > output.length) {
            int capacity = (int) Math.min(outputMax, Math.max(written + more, 2L * output.length));
            output = Arrays.copyOf(output, capacity);
        }
    }

    /** Checks the padding after the end code: less than two base64 digits, all zero bits. */
    private byte[] finish() {
        int rest = size * DIGIT_BITS - bitAt;
        if (rest > DIGIT_BITS || bits(rest) != 0) {
            throw CaptureRefusal.damaged(NAME);
        }
        try {
            ByteBuffer utf8 = StandardCharsets.UTF_8
                    .newEncoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .replaceWith(new byte[] {(byte) 0xef, (byte) 0xbf, (byte) 0xbd})
                    .encode(CharBuffer.wrap(output, 0, written));
            if (utf8.remaining() > outputMax) {
                throw CaptureRefusal.inflatedTooLarge(outputMax);
            }
            return Arrays.copyOf(utf8.array(), utf8.remaining());
        } catch (CharacterCodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A number whose lowest bit comes first. */
    private int bits(int count) {
        if (bitAt + count > size * DIGIT_BITS) {
            throw CaptureRefusal.damaged(NAME);
        }
        int number = 0;
        for (int i = 0; i < count; i++, bitAt++) {
            int digit = digit(text[bitAt / DIGIT_BITS]);
            number |= (digit >> (DIGIT_BITS - 1 - bitAt % DIGIT_BITS) & 1) << i;
        }
        return number;
    }

    /** Number of base64 digits before the padding. */
    private static int digits(byte[] text) {
        int end = text.length;
        while (end > 0 && text.length - end < 3 && text[end - 1] == '=') {
            end--;
        }
        return end;
    }

    private static int digit(byte character) {
        if (character >= 'A' && character <= 'Z') {
            return character - 'A';
        }
        if (character >= 'a' && character <= 'z') {
            return character - 'a' + 26;
        }
        if (character >= '0' && character <= '9') {
            return character - '0' + 52;
        }
        return switch (character) {
            case '+' -> 62;
            case '/' -> 63;
            default -> throw CaptureRefusal.damaged(NAME);
        };
    }
}
