package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.trends.aggregate.RowGrouping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One group per chosen value, then one for all other values. */
final class TopValues implements RowGrouping {
    private static final int UNKNOWN = -2;
    private static final int NOT_CHOSEN = -1;
    /** Keys up to which an array holds the group of each. */
    private static final int DENSE_MAX = 1 << 16;

    private final TrendsBreakdown breakdown;
    private final List<BreakdownLabels> labels;
    private final ChosenValues chosen;
    /** By property the number of each label of a chosen value; 0 is no value. */
    private final List<Map<String, Integer>> parts = new ArrayList<>();
    /** By property the same numbers by the codes of the labels: the many texts that are not chosen are never read. */
    private final List<Map<Integer, Integer>> partsByCode = new ArrayList<>();
    /** Chosen values as mixed-radix keys, ascending, and the group of each. */
    private final long[] keys;

    private final int[] groups;
    /** The group of each key; empty if there are many keys. */
    private final int[] groupByKey;

    TopValues(TrendsBreakdown breakdown, List<BreakdownLabels> labels, List<List<@Nullable String>> values) {
        this.breakdown = breakdown;
        this.labels = labels;
        this.chosen = new ChosenValues(breakdown, values);
        labels.forEach(any -> parts.add(new HashMap<>()));
        long[] unsorted = new long[values.size()];
        for (int group = 0; group < unsorted.length; group++) {
            for (int part = 0; part < labels.size(); part++) {
                Map<String, Integer> numbers = parts.get(part);
                String label = values.get(group).get(part);
                int number = label == null ? 0 : numbers.computeIfAbsent(label, any -> numbers.size() + 1);
                unsorted[group] = unsorted[group] * radix() + number;
            }
        }
        for (int part = 0; part < labels.size(); part++) {
            BreakdownLabels of = labels.get(part);
            Map<Integer, Integer> byCode = new HashMap<>();
            parts.get(part).forEach((label, number) -> byCode.put(of.find(label), number));
            partsByCode.add(byCode);
        }
        keys = unsorted.clone();
        Arrays.sort(keys);
        groups = new int[keys.length];
        for (int group = 0; group < keys.length; group++) {
            groups[Arrays.binarySearch(keys, unsorted[group])] = group;
        }
        long keyCount = 1;
        for (int part = 0; part < labels.size(); part++) {
            keyCount *= radix();
        }
        groupByKey = new int[keyCount <= DENSE_MAX ? (int) keyCount : 0];
        Arrays.fill(groupByKey, NOT_CHOSEN);
        for (int group = 0; group < groups.length && groupByKey.length > 0; group++) {
            groupByKey[(int) unsorted[group]] = group;
        }
    }

    /** Returns the chosen values. */
    ChosenValues chosen() {
        return chosen;
    }

    @Override
    public int count() {
        return chosen.count();
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
        int[][] numberOf = new int[labels.size()][0];
        long[][] rowKeys = {new long[0]};
        return (batch, found) -> {
            if (rowKeys[0].length < batch.count()) {
                rowKeys[0] = new long[batch.count()];
            }
            locate(batch, numberOf, rowKeys[0], found);
        };
    }

    /** A single property maps codes to groups directly. */
    private Rows singleRows() {
        int[][] cache = {new int[0]};
        return (batch, found) -> {
            int[] codes = batch.values(0);
            int count = batch.count();
            int[] groupOf = cache[0];
            for (int i = 0; i < count; i++) {
                int code = codes[i];
                if (code >= groupOf.length || groupOf[code] == UNKNOWN) {
                    groupOf = resolve(code, groupOf);
                    cache[0] = groupOf;
                }
                found[i] = groupOf[code];
            }
        };
    }

    private int[] resolve(int code, int[] groupOf) {
        int[] more = groupOf;
        if (code >= groupOf.length) {
            more = Arrays.copyOf(groupOf, Math.max(code + 1, 2 * groupOf.length));
            Arrays.fill(more, groupOf.length, more.length, UNKNOWN);
        }
        int number = number(0, code);
        int at = number < 0 ? -1 : Arrays.binarySearch(keys, number);
        int other = breakdown.hidesOther() ? -1 : chosen.otherGroup();
        more[code] = at < 0 ? other : groups[at];
        return more;
    }

    private void locate(RowBatch batch, int[][] numberOf, long[] rowKeys, int[] found) {
        int count = batch.count();
        Arrays.fill(rowKeys, 0, count, 0);
        long radix = radix();
        for (int part = 0; part < numberOf.length; part++) {
            int[] codes = batch.values(part);
            for (int i = 0; i < count; i++) {
                if (codes[i] >= numberOf[part].length || numberOf[part][codes[i]] == UNKNOWN) {
                    resolvePart(part, codes[i], numberOf);
                }
                int number = numberOf[part][codes[i]];
                rowKeys[i] = number == NOT_CHOSEN || rowKeys[i] < 0 ? NOT_CHOSEN : rowKeys[i] * radix + number;
            }
        }
        int other = breakdown.hidesOther() ? -1 : chosen.otherGroup();
        int[] dense = groupByKey;
        for (int i = 0; i < count; i++) {
            if (dense.length > 0) {
                int group = rowKeys[i] < 0 ? -1 : dense[(int) rowKeys[i]];
                found[i] = group < 0 ? other : group;
            } else {
                int at = rowKeys[i] < 0 ? -1 : Arrays.binarySearch(keys, rowKeys[i]);
                found[i] = at < 0 ? other : groups[at];
            }
        }
    }

    private void resolvePart(int part, int code, int[][] numberOf) {
        int size = numberOf[part].length;
        if (code >= size) {
            numberOf[part] = Arrays.copyOf(numberOf[part], Math.max(code + 1, 2 * size));
            Arrays.fill(numberOf[part], size, numberOf[part].length, UNKNOWN);
        }
        numberOf[part][code] = number(part, code);
    }

    private int number(int part, int code) {
        if (labels.get(part).isOwnLabel(code)) {
            return partsByCode.get(part).getOrDefault(code, NOT_CHOSEN);
        }
        String label = labels.get(part).of(code);
        return label == null ? 0 : parts.get(part).getOrDefault(label, NOT_CHOSEN);
    }

    private long radix() {
        return breakdown.limit() + 1L;
    }
}
