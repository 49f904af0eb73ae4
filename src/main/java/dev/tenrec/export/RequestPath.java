package dev.tenrec.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A path of the API with its parameters, as a client would request it.
 *
 * @param segments behind the project, such as {@code insights}, {@code trend}
 * @param parameters lists, objects and small numbers as JSON, everything else as text
 */
record RequestPath(List<String> segments, ObjectNode parameters) {
    private static final Pattern SMALL_NUMBER = Pattern.compile("[0-9]{1,9}");
    private static final String CURRENT = "@current";

    /** Parses a path of this project; refuses paths of other projects and outside of projects. */
    static RequestPath parse(String text, int projectId) {
        int question = text.indexOf('?');
        String path = question < 0 ? text : text.substring(0, question);
        List<String> all = Arrays.stream(path.split("/", -1))
                .filter(segment -> !segment.isEmpty())
                .map(RequestPath::decoded)
                .toList();
        boolean isInProject = all.size() > 3
                && all.get(0).equals("api")
                && (all.get(1).equals("projects") || all.get(1).equals("environments"));
        if (!isInProject) {
            throw ApiException.invalid(
                    "What " + shown(path) + " answers can't be exported: it is not within a project.");
        }
        if (!all.get(2).equals(CURRENT) && !all.get(2).equals(String.valueOf(projectId))) {
            throw ApiException.invalid("What " + shown(path) + " answers can't be exported: it is another project's.");
        }
        ObjectNode parameters = Json.object();
        if (question >= 0) {
            for (String pair : text.substring(question + 1).split("&", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    parameters.set(decoded(pair.substring(0, equals)), value(decoded(pair.substring(equals + 1))));
                }
            }
        }
        return new RequestPath(all.subList(3, all.size()), parameters);
    }

    /** True when it consists of these segments. */
    boolean is(String... wanted) {
        return segments.equals(List.of(wanted));
    }

    static String shown(String path) {
        return path.length() <= 100 ? path : path.substring(0, 100) + "…";
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw ApiException.invalid(
                    "The path can't be read: a percent sign is not followed by two hexadecimal digits.");
        }
    }

    private static JsonNode value(String text) {
        if (!text.startsWith("[")
                && !text.startsWith("{")
                && !SMALL_NUMBER.matcher(text).matches()) {
            return TextNode.valueOf(text);
        }
        try {
            return Json.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (JsonProcessingException noJson) {
            return TextNode.valueOf(text);
        }
    }
}
