package dev.tenrec.insight.retention;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The groups of a breakdown: the values with the most actors in descending order, then all other values. A missing
 * value is the empty text, a value like others.
 */
final class RetentionGroups {
    /** The only group without a breakdown. */
    static final RetentionGroups SINGLE = new RetentionGroups(List.of(""), new int[1], false);

    private static final String OTHER = "$$_posthog_breakdown_other_$$";

    private final List<String> names;
    /** The group of each code. */
    private final int[] groups;

    private final boolean hasOther;

    private RetentionGroups(List<String> names, int[] groups, boolean hasOther) {
        this.names = List.copyOf(names);
        this.groups = groups;
        this.hasOther = hasOther;
    }

    /** Ranks values by the number of actors in all cohorts, then by text. */
    static RetentionGroups largest(Sizes sizes, Values values, int valuesMax, Deadline deadline) {
        Map<String, Long> byText = new HashMap<>();
        for (int code = 0; code < sizes.sizes.length; code++) {
            if (code % 4_096 == 0) {
                deadline.check();
            }
            if (sizes.sizes[code] > 0) {
                byText.merge(text(values, code), sizes.sizes[code], Long::sum);
            }
        }
        List<String> names = new ArrayList<>(byText.entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry<String, Long>::getValue)
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .limit(valuesMax)
                .map(Map.Entry::getKey)
                .toList());
        boolean hasOther = byText.size() > names.size();
        Map<String, Integer> numbers = new HashMap<>();
        names.forEach(name -> numbers.put(name, numbers.size()));
        if (hasOther) {
            names.add(OTHER);
        }
        // Of codes with the same text each thread counts another one.
        int[] groups = new int[values.bound()];
        for (int code = 0; code < groups.length; code++) {
            if (code % 4_096 == 0) {
                deadline.check();
            }
            groups[code] = numbers.getOrDefault(text(values, code), names.size() - 1);
        }
        return new RetentionGroups(names, groups, hasOther);
    }

    /** Groups of values that were ranked elsewhere. */
    static RetentionGroups of(List<String> values, boolean hasOther) {
        List<String> names = new ArrayList<>(values);
        if (hasOther) {
            names.add(OTHER);
        }
        return new RetentionGroups(names, new int[0], hasOther);
    }

    private static String text(Values values, int code) {
        return Objects.requireNonNullElse(values.text(code), "");
    }

    int of(int code) {
        return groups[code];
    }

    List<String> names() {
        return names;
    }

    boolean isSingle() {
        return this == SINGLE;
    }

    /** Returns whether the last group holds several values. */
    boolean hasOther() {
        return hasOther;
    }

    /** The number of actors in cohorts by the code of the breakdown's value. */
    static final class Sizes implements RetentionAggregate.Sink {
        private long[] sizes = new long[64];

        @Override
        public void found(int actor, int cohort, int code, RetentionAggregate.Returns returns) {
            add(code, 1);
        }

        void add(Sizes other) {
            for (int code = 0; code < other.sizes.length; code++) {
                if (other.sizes[code] > 0) {
                    add(code, other.sizes[code]);
                }
            }
        }

        private void add(int code, long actors) {
            if (code >= sizes.length) {
                sizes = Arrays.copyOf(sizes, Math.max(code + 1, 2 * sizes.length));
            }
            sizes[code] += actors;
        }
    }
}
