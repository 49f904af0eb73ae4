package dev.tenrec.insight.path;

import dev.tenrec.insight.filter.Fields;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place in the chart whose actors are asked for: an edge, all edges of a node, or the ends of paths. Without any, all
 * actors are.
 *
 * @param start source of an edge
 * @param end target of an edge, or the first node of a path
 * @param dropoff last node of a path; the others are ignored then
 */
record PathPoint(
        @Nullable Node start, @Nullable Node end, @Nullable Node dropoff) {
    private static final Pattern NODE = Pattern.compile("([0-9]{1,4})_(.*)", Pattern.DOTALL);

    /** A node as the answer names it, for example {@code 1_/home}. */
    record Node(int step, String name) {}

    static PathPoint parse(Fields filter) {
        return new PathPoint(node(filter, "pathStartKey"), node(filter, "pathEndKey"), node(filter, "pathDropoffKey"));
    }

    private static @Nullable Node node(Fields filter, String field) {
        String text = filter.text(field);
        return text == null || text.isEmpty() ? null : node(text);
    }

    /** A text in another form is a node that no path has. */
    static Node node(String text) {
        Matcher matcher = NODE.matcher(text);
        return matcher.matches() ? new Node(Integer.parseInt(matcher.group(1)), matcher.group(2)) : new Node(0, "");
    }
}
