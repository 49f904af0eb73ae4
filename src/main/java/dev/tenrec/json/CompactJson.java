package dev.tenrec.json;

import java.util.Arrays;

/** JSON without white space between its parts. */
public final class CompactJson {
    private CompactJson() {}

    /** The same document; the same array where nothing is left out. It must be well-formed. */
    public static byte[] of(byte[] json) {
        byte[] out = null;
        int size = 0;
        boolean isText = false;
        for (int i = 0; i < json.length; i++) {
            byte next = json[i];
            boolean isSpace = !isText && (next == ' ' || next == '\n' || next == '\r' || next == '\t');
            if (isSpace && out == null) {
                out = json.clone();
                size = i;
            }
            if (isSpace) {
                continue;
            }
            boolean isEscape = isText && next == '\\' && i + 1 < json.length;
            if (next == '"') {
                isText = !isText;
            }
            if (out != null) {
                out[size++] = next;
            }
            if (isEscape) {
                i++;
                if (out != null) {
                    out[size++] = json[i];
                }
            }
        }
        return out == null ? json : Arrays.copyOf(out, size);
    }
}
