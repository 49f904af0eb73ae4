package dev.tenrec.capture.body;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a form or of a query, as bytes: what is in them need not be text. */
public final class FormFields {
    static final FormFields NONE = new FormFields();
    /** Capture knows seven names; what follows so many fields is not looked at. */
    private static final int FIELDS_MAX = 100;

    private final Map<String, byte[]> values = new HashMap<>();

    private FormFields() {}

    /** @param text the characters are bytes */
    static FormFields parse(byte[] text) {
        FormFields fields = new FormFields();
        int from = 0;
        for (int i = 0; i < FIELDS_MAX && from < text.length; i++) {
            int end = indexOf(text, '&', from, text.length);
            int equals = indexOf(text, '=', from, end);
            byte[] value = equals == end ? new byte[0] : decoded(text, equals + 1, end);
            // Of a name that is given twice the first counts.
            fields.values.putIfAbsent(new String(decoded(text, from, equals), StandardCharsets.UTF_8), value);
            from = end + 1;
        }
        return fields;
    }

    static FormFields parse(String text) {
        return parse(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Null when there is no such field. */
    byte @Nullable [] bytes(String name) {
        return values.get(name);
    }

    /** Null when there is no such field. */
    public @Nullable String text(String name) {
        byte[] value = values.get(name);
        return value == null ? null : new String(value, StandardCharsets.UTF_8);
    }

    private static int indexOf(byte[] text, char wanted, int from, int to) {
        int at = from;
        while (at < to && text[at] != wanted) {
            at++;
        }
        return at;
    }

    /** A percent sign without two digits stands for itself, as in browsers. */
    private static byte[] decoded(byte[] text, int from, int to) {
        ByteArrayOutputStream target = new ByteArrayOutputStream(to - from);
        for (int at = from; at < to; at++) {
            boolean escaped = text[at] == '%' && at + 2 < to;
            int high = escaped ? Character.digit(text[at + 1], 16) : -1;
            int low = escaped ? Character.digit(text[at + 2], 16) : -1;
            if (high >= 0 && low >= 0) {
                target.write(high << 4 | low);
                at += 2;
            } else {
                target.write(text[at] == '+' ? ' ' : text[at]);
            }
        }
        return target.toByteArray();
    }
}
