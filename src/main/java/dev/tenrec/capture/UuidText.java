package dev.tenrec.capture;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The two halves of a uuid that was sent as text, with or without hyphens. */
public record UuidText(long high, long low) {
    private static final int DIGITS = 32;
    private static final int HYPHENATED = 36;

    public UUID uuid() {
        return new UUID(high, low);
    }

    /** Null when the text is no uuid. */
    public static @Nullable UuidText parse(byte[] text) {
        if (text.length != DIGITS && text.length != HYPHENATED) {
            return null;
        }
        boolean hyphenated = text.length == HYPHENATED;
        long high = 0;
        long low = 0;
        int digits = 0;
        for (int i = 0; i < text.length; i++) {
            if (hyphenated && (i == 8 || i == 13 || i == 18 || i == 23)) {
                if (text[i] != '-') {
                    return null;
                }
                continue;
            }
            int digit = Character.digit(text[i], 16);
            if (digit < 0) {
                return null;
            }
            if (digits++ < 16) {
                high = (high << 4) | digit;
            } else {
                low = (low << 4) | digit;
            }
        }
        return new UuidText(high, low);
    }
}
