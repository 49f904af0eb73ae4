package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.trends.aggregate.RowGrouping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One group for each value that has a place of its own, then one for events without a value and one for all others. */
final class TopValues implements RowGrouping {
    private static final int UNKNOWN = -2;
    private static final int NOT_CHOSEN = -1;

    private final TrendsBreakdown breakdown;
    private final List<BreakdownLabels> labels;
    private final List<List<String>> values;
    /** For each property the number of each label that a chosen value has; 0 is no value. */
    private final List<Map<String, Integer>> parts = new ArrayList<>();
    /** The parts of each value as one number, ascending, and the group of each. */
    private final long[] keys;

    private final int[] groups;

    TopValues(TrendsBreakdown breakdown, List<BreakdownLabels> labels, List<List<String>> values) {
        this.breakdown = breakdown;
        this.labels = labels;
        this.values = values;
        labels.forEach(any -> parts.add(new HashMap<>()));
        long[] unsorted = new long[values.size()];
        for (int group = 0; group < unsorted.length; group++) {
            for (int part = 0; part < labels.size(); part++) {
                Map<String, Integer> known = parts.get(part);
                String label = values.get(group).get(part);
                int number = label == null ? 0 : known.computeIfAbsent(label, any -> known.size() + 1);
                unsorted[group] = unsorted[group] * radix() + number;
            }
        }
        keys = unsorted.clone();
        Arrays.sort(keys);
        groups = new int[keys.length];
        for (int group = 0; group < keys.length; group++) {
            groups[Arrays.binarySearch(keys, unsorted[group])] = group;
        }
    }

    /** What a value is called. */
    static String label(List<String> value) {
        return String.join("::", named(value));
    }

    private static List<String> named(List<String> value) {
        return value.stream()
                .map(part -> part == null ? TrendsBreakdown.NULL : part)
                .toList();
    }

    int nullGroup() {
        return values.size();
    }

    int otherGroup() {
        return values.size() + 1;
    }

    boolean hidesOther() {
        return breakdown.hidesOther();
    }

    /** The value of a group, part by part, as answers show it. */
    List<String> value(int group) {
        if (group < values.size()) {
            return named(values.get(group));
        }
        return Collections.nCopies(labels.size(), group == nullGroup() ? TrendsBreakdown.NULL : TrendsBreakdown.OTHER);
    }

    @Override
    public int count() {
        return values.size() + 2;
    }

    @Override
    public List<Property> properties() {
        return breakdown.properties();
    }

    @Override
    public Rows rows() {
        if (labels.size() == 1) {
            return singleRows();
        }
        int[][] known = new int[labels.size()][0];
        long[][] rowKeys = {new long[0]};
        return (block, found) -> {
            if (rowKeys[0].length < block.count()) {
                rowKeys[0] = new long[block.count()];
            }
            locate(block, known, rowKeys[0], found);
        };
    }

    /** With one property a value's number leads to its group at once. */
    private Rows singleRows() {
        int[][] known = {new int[0]};
        return (block, found) -> {
            int[] codes = block.values(0);
            int count = block.count();
            int[] groupOf = known[0];
            for (int i = 0; i < count; i++) {
                int code = codes[i];
                if (code >= groupOf.length || groupOf[code] == UNKNOWN) {
                    groupOf = learned(code, groupOf);
                    known[0] = groupOf;
                }
                found[i] = groupOf[code];
            }
        };
    }

    private int[] learned(int code, int[] groupOf) {
        int[] more = groupOf;
        if (code >= groupOf.length) {
            more = Arrays.copyOf(groupOf, Math.max(code + 1, 2 * groupOf.length));
            Arrays.fill(more, groupOf.length, more.length, UNKNOWN);
        }
        String label = labels.get(0).of(code);
        int number = label == null ? 0 : parts.get(0).getOrDefault(label, NOT_CHOSEN);
        int at = number <= 0 ? -1 : Arrays.binarySearch(keys, number);
        int other = breakdown.hidesOther() ? -1 : otherGroup();
        more[code] = number == 0 ? nullGroup() : at < 0 ? other : groups[at];
        return more;
    }

    private void locate(RowBatch block, int[][] known, long[] rowKeys, int[] found) {
        int count = block.count();
        Arrays.fill(rowKeys, 0, count, 0);
        long radix = radix();
        for (int part = 0; part < known.length; part++) {
            int[] codes = block.values(part);
            for (int i = 0; i < count; i++) {
                if (codes[i] >= known[part].length || known[part][codes[i]] == UNKNOWN) {
                    learn(part, codes[i], known);
                }
                int number = known[part][codes[i]];
                rowKeys[i] = number == NOT_CHOSEN || rowKeys[i] < 0 ? NOT_CHOSEN : rowKeys[i] * radix + number;
            }
        }
        int other = breakdown.hidesOther() ? -1 : otherGroup();
        for (int i = 0; i < count; i++) {
            int at = rowKeys[i] <= 0 ? -1 : Arrays.binarySearch(keys, rowKeys[i]);
            found[i] = rowKeys[i] == 0 ? nullGroup() : at < 0 ? other : groups[at];
        }
    }

    private void learn(int part, int code, int[][] known) {
        int size = known[part].length;
        if (code >= size) {
            known[part] = Arrays.copyOf(known[part], Math.max(code + 1, 2 * size));
            Arrays.fill(known[part], size, known[part].length, UNKNOWN);
        }
        String label = labels.get(part).of(code);
        known[part][code] = label == null ? 0 : parts.get(part).getOrDefault(label, NOT_CHOSEN);
    }

    private long radix() {
        return breakdown.limit() + 1L;
    }
}
