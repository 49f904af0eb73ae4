package dev.tenrec.json;

import java.util.Arrays;

/**
 * Takes a text out of JSON that holds it several times, and puts it back: zeros of its length take its place, which no
 * JSON has. SDKs repeat the distinct id of an event in its properties, where it does not compress.
 */
public final class RepeatedText {
    private RepeatedText() {}

    /**
     * Replaces each occurrence in {@code json[from, to)} by zeros.
     *
     * @return false, with nothing changed, if {@link #restore} could not tell the zeros from those that are there
     */
    public static boolean clear(byte[] json, int from, int to, byte[] text) {
        if (text.length == 0
                || indexOf(json, from, to, (byte) 0) < to
                || indexOf(text, 0, text.length, (byte) 0) < text.length) {
            return false;
        }
        byte first = text[0];
        for (int at = indexOf(json, from, to, first); at <= to - text.length; ) {
            if (Arrays.equals(json, at, at + text.length, text, 0, text.length)) {
                Arrays.fill(json, at, at + text.length, (byte) 0);
                at += text.length;
            } else {
                at++;
            }
            at = indexOf(json, at, to, first);
        }
        return true;
    }

    /** Puts the text in place of the zeros of {@code json[from, to)}. */
    public static void restore(byte[] json, int from, int to, byte[] text) {
        for (int at = indexOf(json, from, to, (byte) 0); at <= to - text.length; ) {
            System.arraycopy(text, 0, json, at, text.length);
            at = indexOf(json, at + text.length, to, (byte) 0);
        }
    }

    private static int indexOf(byte[] bytes, int from, int to, byte wanted) {
        int at = from;
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at;
    }
}
