package dev.tenrec.cohort;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The cohorts that the filters of cohorts name, which must not lead back to where they began. */
public final class CohortReferences {
    private static final Set<String> TYPES =
            Set.of("cohort", "static-cohort", "dynamic-cohort", "precalculated-cohort");

    /** Cohorts of cohorts of cohorts, and so on: each takes a step of a recursion. */
    private static final int DEPTH_MAX = 20;

    /** Cohorts that one leads to, which are all computed with it. */
    private static final int REACHED_MAX = 100;

    private CohortReferences() {}

    /** Returns whether a filter of this type names a cohort. */
    public static boolean isReference(String type) {
        return TYPES.contains(type);
    }

    /** The ids that filters of any form name, ascending. */
    public static Set<Integer> in(@Nullable JsonNode filters) {
        Set<Integer> ids = new TreeSet<>();
        collect(filters, ids);
        return ids;
    }

    private static void collect(@Nullable JsonNode node, Set<Integer> into) {
        if (node == null || !node.isContainerNode()) {
            return;
        }
        if (isReference(node.path("type").asText())) {
            ids(node.path("value"), into);
        }
        if (node.path("breakdown_type").asText().equals("cohort")) {
            ids(node.path("breakdown"), into);
        }
        node.forEach(child -> collect(child, into));
    }

    private static void ids(JsonNode value, Set<Integer> into) {
        (value.isArray() ? value : List.of(value)).forEach(id -> {
            if (id.asText().matches("[0-9]{1,9}")) {
                into.add(id.asInt());
            }
        });
    }

    /** Refuses filters that lead back to the cohort, to one that is not there, or too far. */
    static void check(Cohort cohort, IntFunction<Cohort> find) {
        walk(cohort, find, new ArrayList<>(), new TreeSet<>());
    }

    private static void walk(Cohort at, IntFunction<Cohort> find, List<Integer> path, Set<Integer> done) {
        if (path.contains(at.id())) {
            path.add(at.id());
            throw ApiException.invalid(
                    "filters",
                    "Cohorts cannot reference other cohorts in a loop: "
                            + path.stream().map(String::valueOf).collect(Collectors.joining(" → ")) + ".");
        }
        if (done.contains(at.id())) {
            return;
        }
        path.add(at.id());
        if (path.size() > DEPTH_MAX || done.size() >= REACHED_MAX) {
            throw ApiException.invalid(
                    "filters",
                    "A cohort may lead to at most " + REACHED_MAX + " others, at most " + DEPTH_MAX + " deep.");
        }
        in(at.filters()).forEach(id -> walk(find.apply(id), find, path, done));
        path.remove(path.size() - 1);
        done.add(at.id());
    }
}
