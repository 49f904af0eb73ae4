package dev.tenrec.server;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Paths of the route table as a tree of segments. Vert.x's router would compile a regular expression for each of four
 * hundred templates, a tenth of a start, and try one after another on each request.
 *
 * <p>It finds what that router finds: a fixed segment wins over a parameter, which takes any segment that is not empty,
 * and a final slash means nothing. Filled before the first request; any thread may then read.
 *
 * @param <T> value of a path
 */
final class PathTree<T> {
    /** Value of a path, with the decoded values of the parameters by their names. */
    record Match<T>(T value, Map<String, String> parameters) {}

    private record Leaf<T>(T value, List<String> names) {}

    private static final class Node<T> {
        private final Map<String, Node<T>> fixed = new HashMap<>();
        private @Nullable Node<T> parameter;
        private @Nullable Leaf<T> leaf;

        private Node<T> parameter() {
            Node<T> next = parameter;
            if (next == null) {
                next = new Node<>();
                parameter = next;
            }
            return next;
        }
    }

    private final Node<T> root = new Node<>();

    /** @param template with parameters in braces and a final slash: {@code /api/projects/{project_id}/} */
    void put(String template, T value) {
        List<String> names = new ArrayList<>();
        Node<T> node = root;
        for (int from = 1, to; from < template.length(); from = to + 1) {
            to = template.indexOf('/', from);
            if (template.charAt(from) == '{') {
                names.add(template.substring(from + 1, to - 1));
                node = node.parameter();
            } else {
                node = node.fixed.computeIfAbsent(template.substring(from, to), segment -> new Node<>());
            }
        }
        node.leaf = new Leaf<>(value, names);
    }

    /** @param path normalized, with each percent sign before two digits; null when nothing stands there */
    @Nullable
    Match<T> find(String path) {
        String whole = path.endsWith("/") ? path : path + "/";
        return find(root, whole, 1, new ArrayList<>());
    }

    private static <T> @Nullable Match<T> find(Node<T> node, String path, int from, List<String> values) {
        if (from >= path.length()) {
            return node.leaf == null ? null : match(node.leaf, values);
        }
        int to = path.indexOf('/', from);
        String segment = path.substring(from, to);
        Node<T> fixed = node.fixed.get(segment);
        Match<T> found = fixed == null ? null : find(fixed, path, to + 1, values);
        Node<T> parameter = node.parameter;
        if (found != null || parameter == null || segment.isEmpty()) {
            return found;
        }
        values.add(segment);
        found = find(parameter, path, to + 1, values);
        values.remove(values.size() - 1);
        return found;
    }

    private static <T> Match<T> match(Leaf<T> leaf, List<String> values) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            parameters.put(leaf.names.get(i), decoded(values.get(i)));
        }
        return new Match<>(leaf.value, parameters);
    }

    /** A plus sign stands for itself in a path. */
    private static String decoded(String segment) {
        return segment.indexOf('%') < 0
                ? segment
                : URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
