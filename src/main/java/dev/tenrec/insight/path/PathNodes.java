package dev.tenrec.insight.path;

import dev.tenrec.error.ApiException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nodes of paths, numbered in order of appearance. */
final class PathNodes {
    /** The names of more nodes would take hundreds of megabytes. */
    private static final int NODES_MAX = 1_000_000;

    /** The node in place of the omitted middle of a path. */
    private static final String GAP = "...";

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final int gap = add(GAP);

    /** The number of a name, assigned when it is new. */
    int add(String name) {
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        if (names.size() == NODES_MAX) {
            throw ApiException.invalid(
                    "query__pathsFilter",
                    "There are more than " + NODES_MAX
                            + " different places. Choose a shorter range or put places together with pathGroupings.");
        }
        numbers.put(name, names.size());
        names.add(name);
        return names.size() - 1;
    }

    /** The number of a name, or -1 when it is unknown. */
    int find(String name) {
        return numbers.getOrDefault(name, -1);
    }

    String name(int number) {
        return names.get(number);
    }

    int gap() {
        return gap;
    }
}
