package dev.tenrec.http.schema;

import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.json.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a form of several parts, as browsers send it with a file: each part is a field, and a file is its text. */
final class Multipart {
    private static final Pattern BOUNDARY = Pattern.compile(";\\s*boundary=\"?([^\";,]{1,70})\"?");
    private static final Pattern NAME = Pattern.compile("(?i)form-data[^\\r\\n]*?;\\s*name=\"([^\"\\r\\n]*)\"");
    private static final String HEAD_END = "\r\n\r\n";

    private Multipart() {}

    /** @param fieldsMax parts beyond are refused */
    static Map<String, List<String>> parse(byte[] bytes, String contentType, int fieldsMax) {
        Matcher boundary = BOUNDARY.matcher(contentType);
        if (!boundary.find() || Utf8.firstInvalid(bytes) >= 0) {
            throw malformed();
        }
        String text = "\r\n" + new String(bytes, StandardCharsets.UTF_8);
        String line = "\r\n--" + boundary.group(1);
        Map<String, List<String>> fields = new LinkedHashMap<>();
        int at = text.indexOf(line);
        for (int count = 0; at >= 0; count++) {
            int start = at + line.length();
            if (text.startsWith("--", start)) {
                return fields;
            }
            int end = text.indexOf(line, start);
            if (end < 0 || count >= fieldsMax) {
                throw malformed();
            }
            add(text, start, end, fields);
            at = end;
        }
        throw malformed();
    }

    private static void add(String text, int start, int end, Map<String, List<String>> fields) {
        int head = text.indexOf(HEAD_END, start);
        if (head < 0 || head > end) {
            throw malformed();
        }
        Matcher name = NAME.matcher(text.substring(start, head));
        if (!name.find()) {
            throw malformed();
        }
        String value = text.substring(Math.min(head + HEAD_END.length(), end), end);
        fields.computeIfAbsent(name.group(1), any -> new ArrayList<>()).add(value);
    }

    private static ApiException malformed() {
        return new ApiException(ErrorCode.PARSE_ERROR, "The form is malformed.");
    }
}
