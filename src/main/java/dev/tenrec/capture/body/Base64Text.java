package dev.tenrec.capture.body;

import java.util.Base64;

/** Detects and decodes unannounced base64 by its alphabet, which JSON and compressed data never match. */
final class Base64Text {
    /** Characters that are looked at before the whole is tried. */
    private static final int LOOK = 128;

    private Base64Text() {}

    /** The decoded bytes when they look like base64 and are, else the bytes themselves. */
    static byte[] decodedIfLikely(byte[] bytes) {
        if (bytes.length == 0 || bytes.length % 4 != 0) {
            return bytes;
        }
        for (int i = 0; i < Math.min(LOOK, bytes.length); i++) {
            if (!isDigit(bytes[i])) {
                return bytes;
            }
        }
        try {
            return Base64.getDecoder().decode(bytes);
        } catch (IllegalArgumentException looksOnly) {
            return bytes;
        }
    }

    /** In a form a plus sign that was not escaped arrives as a space; nothing that looks like base64 has others. */
    static byte[] withPluses(byte[] bytes) {
        for (int i = 0; i < Math.min(LOOK, bytes.length); i++) {
            if (bytes[i] != ' ' && !isDigit(bytes[i])) {
                return bytes;
            }
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] == ' ' ? (byte) '+' : bytes[i];
        }
        return bytes;
    }

    private static boolean isDigit(byte one) {
        return (one >= 'A' && one <= 'Z')
                || (one >= 'a' && one <= 'z')
                || (one >= '0' && one <= '9')
                || one == '+'
                || one == '/'
                || one == '=';
    }
}
