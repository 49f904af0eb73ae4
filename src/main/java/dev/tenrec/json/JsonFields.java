package dev.tenrec.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cursor over the fields of a checked, well-formed JSON object: byte offsets of each name and value. It allocates
 * nothing per field, so that readers of every event keep up with ingest.
 */
public final class JsonFields {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = ONES << 7;
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';

    private final byte[] json;
    private int at;
    private int nameStart;
    private int nameEnd;
    private int valueStart;
    private int valueEnd;
    private boolean hasEscapes;
    private boolean nameHasEscapes;

    /** @param from where the object's brace stands, or white space before it */
    public JsonFields(byte[] json, int from) {
        this.json = json;
        this.at = from;
        skipSpace();
        at++;
    }

    /** Goes to the next field, if there is one. */
    public boolean next() {
        skipSpace();
        if (json[at] == ',') {
            at++;
            skipSpace();
        }
        if (json[at] == '}') {
            return false;
        }
        hasEscapes = false;
        nameStart = at + 1;
        skipText();
        nameEnd = at - 1;
        nameHasEscapes = hasEscapes;
        skipSpace();
        at++;
        skipSpace();
        valueStart = at;
        skipValue();
        valueEnd = at;
        return true;
    }

    /** Offset of the name, without quotes. */
    public int nameStart() {
        return nameStart;
    }

    /** Bytes of the name. */
    public int nameSize() {
        return nameEnd - nameStart;
    }

    /** The name as it is meant, without escapes. */
    public String name() {
        if (!nameHasEscapes) {
            return new String(json, nameStart, nameSize(), StandardCharsets.UTF_8);
        }
        try {
            return Json.parse(Arrays.copyOfRange(json, nameStart - 1, nameEnd + 1))
                    .textValue();
        } catch (JsonProcessingException notChecked) {
            throw new IllegalStateException("a name that was checked is not well-formed", notChecked);
        }
    }

    /** True when the name equals this one, in UTF-8, after unescaping. */
    public boolean isNamed(byte[] wanted) {
        return nameHasEscapes
                ? Arrays.equals(name().getBytes(StandardCharsets.UTF_8), wanted)
                : Arrays.equals(json, nameStart, nameEnd, wanted, 0, wanted.length);
    }

    /** Offset of the value, a text with its quotes. */
    public int valueStart() {
        return valueStart;
    }

    /** Bytes of the value. */
    public int valueSize() {
        return valueEnd - valueStart;
    }

    /** The first byte of the value, which tells its type. */
    public byte valueType() {
        return json[valueStart];
    }

    /** True when the name or a text value has escapes: then it must be unescaped to be compared. */
    public boolean hasEscapes() {
        return hasEscapes;
    }

    private void skipSpace() {
        while (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t') {
            at++;
        }
    }

    private void skipText() {
        at++;
        skipPlain();
        while (json[at] != '"') {
            hasEscapes = true;
            at += 2;
            skipPlain();
        }
        at++;
    }

    /** Skips to the next quote or backslash, eight bytes at a time (SWAR zero-byte test). */
    private void skipPlain() {
        while (at + Long.BYTES <= json.length) {
            long word = (long) LONGS.get(json, at);
            long quotes = word ^ QUOTES;
            long slashes = word ^ BACKSLASHES;
            long found = ((quotes - ONES & ~quotes) | (slashes - ONES & ~slashes)) & HIGHS;
            if (found != 0) {
                at += Long.numberOfTrailingZeros(found) / Byte.SIZE;
                return;
            }
            at += Long.BYTES;
        }
        while (json[at] != '"' && json[at] != '\\') {
            at++;
        }
    }

    private void skipValue() {
        byte first = json[at];
        if (first == '"') {
            skipText();
        } else if (first == '{' || first == '[') {
            skipContainer();
        } else {
            while (json[at] != ',' && json[at] != '}' && json[at] > ' ') {
                at++;
            }
        }
    }

    private void skipContainer() {
        boolean before = hasEscapes;
        int depth = 0;
        do {
            byte next = json[at];
            if (next == '"') {
                skipText();
                continue;
            }
            if (next == '{' || next == '[') {
                depth++;
            } else if (next == '}' || next == ']') {
                depth--;
            }
            at++;
        } while (depth > 0);
        hasEscapes = before;
    }
}
