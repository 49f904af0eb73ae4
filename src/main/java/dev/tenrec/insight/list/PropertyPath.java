package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names behind {@code properties} in a column: {@code .plan}, {@code .$browser}, {@code ["a b"]}. */
final class PropertyPath {
    /** One name, as a pattern without groups. */
    static final String STEP = "\\.[A-Za-z_$][A-Za-z0-9_$]*|\\.`[^`]+`|\\[\"[^\"]+\"]|\\['[^']+']";

    private static final Pattern STEPS = Pattern.compile(STEP);

    private PropertyPath() {}

    /** The names one after another. */
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

    /** The value that they lead to, lists and objects as texts; null where there is none. */
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
