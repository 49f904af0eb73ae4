package dev.tenrec.segment;

/**
 * Finds the fields of a JSON object that is known to be well-formed, because it was checked when it arrived: where each
 * name and each value begins and ends. No object is made for any of them, which is what makes a sealer keep up with
 * ingest.
 */
final class JsonFields {
    private final byte[] json;
    private int at;
    private int nameStart;
    private int nameEnd;
    private int valueStart;
    private int valueEnd;
    private boolean hasEscapes;

    /** @param from where the object's brace stands, or white space before it */
    JsonFields(byte[] json, int from) {
        this.json = json;
        this.at = from;
        skipSpace();
        at++;
    }

    /** Goes to the next field, if there is one. */
    boolean next() {
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
        skipSpace();
        at++;
        skipSpace();
        valueStart = at;
        skipValue();
        valueEnd = at;
        return true;
    }

    /** Where the name begins, without quotes. */
    int nameStart() {
        return nameStart;
    }

    int nameSize() {
        return nameEnd - nameStart;
    }

    /** Where the value begins, a text with its quotes. */
    int valueStart() {
        return valueStart;
    }

    int valueSize() {
        return valueEnd - valueStart;
    }

    /** The first byte of the value, which tells its type. */
    byte valueType() {
        return json[valueStart];
    }

    /** Whether the name or the value, if it is a text, is written with escapes: then it must be read to be compared. */
    boolean hasEscapes() {
        return hasEscapes;
    }

    private void skipSpace() {
        while (json[at] == ' ' || json[at] == '\n' || json[at] == '\r' || json[at] == '\t') {
            at++;
        }
    }

    private void skipText() {
        at++;
        while (json[at] != '"') {
            if (json[at] == '\\') {
                hasEscapes = true;
                at++;
            }
            at++;
        }
        at++;
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
