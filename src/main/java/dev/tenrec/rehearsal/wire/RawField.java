package dev.tenrec.rehearsal.wire;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A field of an object with its bytes as sent.
 *
 * @param json name, colon and value
 */
@SuppressWarnings("ArrayRecordComponent")
public record RawField(String name, byte[] json) {
    /** A field with a text that needs no escapes. */
    public static RawField text(String name, String value) {
        return new RawField(name, ("\"" + name + "\":\"" + value + "\"").getBytes(StandardCharsets.UTF_8));
    }

    /** The fields of an object that was read before, also those whose name is given twice. */
    public static List<RawField> of(byte[] object) {
        List<RawField> fields = new ArrayList<>();
        try (JsonTree tree = new JsonTree(object)) {
            JsonParser parser = tree.parser();
            parser.nextToken();
            String name = parser.nextFieldName();
            int begin = offset(parser);
            while (name != null) {
                parser.nextToken();
                parser.skipChildren();
                String next = parser.nextFieldName();
                int end = offset(parser);
                fields.add(new RawField(name, Arrays.copyOfRange(object, begin, withoutComma(object, end))));
                name = next;
                begin = end;
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("an object that was read before", impossible);
        }
        return fields;
    }

    private static int offset(JsonParser parser) {
        return (int) parser.currentTokenLocation().getByteOffset();
    }

    /** The end of a value: the comma and the blanks before the next field don't belong to it. */
    private static int withoutComma(byte[] json, int to) {
        int end = to;
        while (json[end - 1] == ',' || (json[end - 1] >= 0 && json[end - 1] <= ' ')) {
            end--;
        }
        return end;
    }
}
