package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The path after {@code properties} in a column: {@code .plan}, {@code .$browser}, {@code ["a b"]}. */
final class PropertyPath {
    /** A pattern of one step, without groups. */
    static final String STEP = "\\.[A-Za-z_$][A-Za-z0-9_$]*|\\.`[^`]+`|\\[\"[^\"]+\"]|\\['[^']+']";

    private static final Pattern STEPS = Pattern.compile(STEP);

    private PropertyPath() {}

    static List<String> steps(String text) {
        List<String> steps = new ArrayList<>();
        Matcher matcher = STEPS.matcher(text);
        while (matcher.find()) {
            String step = matcher.group();
            boolean isQuoted = step.startsWith("[") || step.startsWith(".`");
            boolean isBracket = step.startsWith("[");
            steps.add(isQuoted ? step.substring(2, step.length() - (isBracket ? 2 : 1)) : step.substring(1));
        }
        return steps;
    }

    /** The value at a path, lists and objects as JSON text; a null node without one. */
    static JsonNode cell(JsonNode properties, List<String> steps) {
        JsonNode value = properties;
        for (String step : steps) {
            value = value.path(step);
        }
        if (value.isMissingNode()) {
            return NullNode.instance;
        }
        return value.isContainerNode()
                ? Json.mapper().getNodeFactory().textNode(new String(Json.write(value), StandardCharsets.UTF_8))
                : value;
    }
}
