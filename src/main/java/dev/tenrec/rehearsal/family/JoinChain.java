package dev.tenrec.rehearsal.family;

import dev.tenrec.rehearsal.identity.PersonSteps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The shortest chain of events that joined two ids. Used by one thread. */
public final class JoinChain {
    private static final int SHOWN_MAX = 5;

    private final PersonSteps steps;
    private final Map<Integer, List<Integer>> joins = new HashMap<>();

    public JoinChain(PersonSteps steps) {
        this.steps = steps;
        for (int step = 0; step < steps.count(); step++) {
            if (steps.other(step) >= 0) {
                joins.computeIfAbsent(steps.own(step), id -> new ArrayList<>(2)).add(step);
                joins.computeIfAbsent(steps.other(step), id -> new ArrayList<>(2))
                        .add(step);
            }
        }
    }

    /** The ids between two ids, with the requests of the joins. */
    public String between(int from, int to) {
        Map<Integer, Integer> cameBy = new HashMap<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(from));
        cameBy.put(from, -1);
        while (!open.isEmpty() && !cameBy.containsKey(to)) {
            int id = open.remove();
            for (int step : joins.getOrDefault(id, List.of())) {
                int next = steps.own(step) == id ? steps.other(step) : steps.own(step);
                if (cameBy.putIfAbsent(next, step) == null) {
                    open.add(next);
                }
            }
        }
        return described(from, to, cameBy);
    }

    private String described(int from, int to, Map<Integer, Integer> cameBy) {
        List<String> parts = new ArrayList<>();
        int at = to;
        while (at != from && parts.size() < SHOWN_MAX) {
            @Nullable Integer step = cameBy.get(at);
            if (step == null) {
                return "joins that were refused later";
            }
            int before = steps.own(step) == at ? steps.other(step) : steps.own(step);
            parts.add(
                    0,
                    Words.quoted(steps.ids().text(before)) + " and "
                            + Words.quoted(steps.ids().text(at)) + " (request " + steps.request(step) + ", event "
                            + steps.index(step) + ")");
            at = before;
        }
        return String.join(", ", parts);
    }
}
