package dev.tenrec.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.TSFBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Streams a JSON document without building a tree: other values are checked and skipped, requested ones are copied or
 * given as byte offsets.
 *
 * <p>Stricter than Jackson alone: no name twice or more than 1,000 in an object, no number beyond the range of a
 * double. Its own search for duplicates costs a tenth of Jackson's, which makes a set per object.
 */
public final class StrictReader implements AutoCloseable {
    static final int NAMES_MAX = 1_000;
    /** Characters of {@code e-0000324}: doubles need three digits. */
    private static final int EXPONENT_SIZE_MAX = 9;

    private static final JsonFactory FACTORY = ((TSFBuilder<?, ?>)
                    Json.factory().rebuild())
            .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // Clients choose names, and an interned name stays for long.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private final byte[] json;
    private final JsonParser parser;
    private final FieldNameSet[] names = new FieldNameSet[Json.DEPTH_MAX + 1];
    private int depth;

    public StrictReader(byte[] json) throws IOException {
        this.json = json;
        this.parser = FACTORY.createParser(json);
    }

    /** Token of the value that the reader stands on. */
    public JsonToken token() {
        return parser.currentToken();
    }

    public JsonToken next() throws IOException {
        return parser.nextToken();
    }

    /** After an object's first brace: call before the first {@link #nextName}. */
    public void enterObject() {
        depth++;
        if (names[depth] == null) {
            names[depth] = new FieldNameSet();
        }
        names[depth].clear();
    }

    /** Moves to the value of the next field and gives its name, or null at the object's end. */
    public @Nullable String nextName() throws IOException {
        String name = parser.nextFieldName();
        if (name == null) {
            depth--;
            return null;
        }
        FieldNameSet known = names[depth];
        if (!known.add(name)) {
            throw fault("duplicate field '" + name + "'");
        }
        if (known.count() > NAMES_MAX) {
            throw fault("more than " + NAMES_MAX + " fields in an object");
        }
        parser.nextToken();
        return name;
    }

    /** Skips the current value; the reader is at its last token afterwards. */
    public void skip() throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                enterObject();
                while (nextName() != null) {
                    skip();
                }
            }
            case START_ARRAY -> {
                depth++;
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    skip();
                }
                depth--;
            }
            case VALUE_NUMBER_FLOAT -> checkRange();
            default -> {
                // Jackson has checked the rest.
            }
        }
    }

    /** The document; not to be changed. */
    public byte[] json() {
        return json;
    }

    /** Offset of the first byte of the current value. */
    public int from() {
        return (int) parser.currentTokenLocation().getByteOffset();
    }

    /** Reads a text to its end; the parser does so lazily otherwise. */
    public void finish() throws IOException {
        parser.finishToken();
    }

    /** Offset behind the value just skipped; of a text only after {@link #finish}. */
    public int to() {
        return (int) parser.currentLocation().getByteOffset();
    }

    public String text() throws IOException {
        return parser.getText();
    }

    /** The text that the reader stands on, in UTF-8. */
    public byte[] bytes() throws IOException {
        int from = from() + 1;
        int to = from;
        while (to < json.length && json[to] != '"' && json[to] != '\\') {
            to++;
        }
        // A text without escapes stands in the body as it is; the next step checks it.
        return to < json.length && json[to] == '"'
                ? Arrays.copyOfRange(json, from, to)
                : parser.getText().getBytes(StandardCharsets.UTF_8);
    }

    public double number() throws IOException {
        checkRange();
        return parser.getDoubleValue();
    }

    /** Exception with the current location. */
    public JsonParseException fault(String message) {
        return new JsonParseException(parser, message);
    }

    public JsonLocation location() {
        return parser.currentLocation();
    }

    /**
     * Without an exponent a hundred digits can't leave the range of a double. A huge negative one is refused too: no
     * double has it, and a decimal with more than ten digits of exponent can't even be read back.
     */
    private void checkRange() throws IOException {
        char[] text = parser.getTextCharacters();
        int end = parser.getTextOffset() + parser.getTextLength();
        for (int i = parser.getTextOffset(); i < end; i++) {
            if (text[i] == 'e' || text[i] == 'E') {
                boolean huge = end - i > EXPONENT_SIZE_MAX || Double.isInfinite(Double.parseDouble(parser.getText()));
                if (huge) {
                    throw fault("number out of range");
                }
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
