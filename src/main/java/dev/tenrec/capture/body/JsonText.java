package dev.tenrec.capture.body;

import dev.tenrec.json.LoneSurrogates;
import dev.tenrec.json.Utf8;
import java.util.Arrays;

/** Makes well-formed UTF-8 of what clients send as such, where what they meant is beyond doubt. */
public final class JsonText {
    private static final int MARK_SIZE = 3;
    /** Bytes of one surrogate encoded by itself (CESU-8). */
    private static final int HALF_SIZE = 3;

    private JsonText() {}

    /**
     * Without a byte order mark and without halves of surrogate pairs; refuses what is not UTF-8. Pairs written as two
     * characters of three bytes each (CESU-8, as old browser clients do) become the one character that they stand for.
     */
    public static byte[] of(byte[] body) {
        int invalid = Utf8.firstInvalid(body);
        byte[] text = invalid < 0 ? body : joined(body, invalid);
        invalid = text == body ? invalid : Utf8.firstInvalid(text);
        if (invalid >= 0) {
            throw new CaptureRefusal(
                    400, "failed to decode request: invalid UTF8 in request payload (byte " + invalid + ")");
        }
        return LoneSurrogates.replaced(withoutByteOrderMark(text));
    }

    private static byte[] withoutByteOrderMark(byte[] text) {
        boolean marked =
                text.length >= MARK_SIZE && text[0] == (byte) 0xef && text[1] == (byte) 0xbb && text[2] == (byte) 0xbf;
        return marked ? Arrays.copyOfRange(text, MARK_SIZE, text.length) : text;
    }

    /** The same array when the first malformed byte begins no half of a pair. */
    private static byte[] joined(byte[] body, int firstInvalid) {
        if (half(body, firstInvalid) < 0) {
            return body;
        }
        byte[] target = new byte[body.length];
        System.arraycopy(body, 0, target, 0, firstInvalid);
        int size = firstInvalid;
        int at = firstInvalid;
        while (at < body.length) {
            int first = half(body, at);
            if (first < 0) {
                target[size++] = body[at++];
                continue;
            }
            int second = half(body, at + HALF_SIZE);
            boolean isPair =
                    Character.isHighSurrogate((char) first) && second >= 0 && Character.isLowSurrogate((char) second);
            int character = isPair ? Character.toCodePoint((char) first, (char) second) : 0xfffd;
            if (isPair) {
                target[size++] = (byte) (0xf0 | character >> 18);
            }
            target[size++] = (byte) (isPair ? 0x80 | (character >> 12 & 0x3f) : 0xe0 | character >> 12);
            target[size++] = (byte) (0x80 | (character >> 6 & 0x3f));
            target[size++] = (byte) (0x80 | (character & 0x3f));
            at += isPair ? 2 * HALF_SIZE : HALF_SIZE;
        }
        return Arrays.copyOf(target, size);
    }

    /** The surrogate encoded here in three bytes, or -1. */
    private static int half(byte[] body, int at) {
        boolean isHalf = at + HALF_SIZE <= body.length
                && body[at] == (byte) 0xed
                && (body[at + 1] & 0xe0) == 0xa0
                && (body[at + 2] & 0xc0) == 0x80;
        return isHalf ? 0xd000 | (body[at + 1] & 0x3f) << 6 | (body[at + 2] & 0x3f) : -1;
    }
}
