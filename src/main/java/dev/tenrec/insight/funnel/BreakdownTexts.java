package dev.tenrec.insight.funnel;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.filter.Property;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Numbers of the texts of the values of one property: codes of the same text share one. For one thread. */
final class BreakdownTexts {
    /** The number of a missing value and of the empty text. */
    static final int NOTHING = 0;

    private static final int UNKNOWN = -1;

    private final Values values;
    private final Map<String, Integer> numbers = new HashMap<>(Map.of("", NOTHING));
    private int[] known = {NOTHING};

    private BreakdownTexts(Values values) {
        this.values = values;
    }

    static BreakdownTexts[] of(List<Property> properties, QuerySnapshot data) {
        return properties.stream()
                .map(property -> new BreakdownTexts(data.values(property)))
                .toArray(BreakdownTexts[]::new);
    }

    int number(int code) {
        if (code >= known.length) {
            int before = known.length;
            known = Arrays.copyOf(known, Math.max(code + 1, 2 * before));
            Arrays.fill(known, before, known.length, UNKNOWN);
        }
        if (known[code] == UNKNOWN) {
            known[code] = numbers.computeIfAbsent(Objects.requireNonNull(values.text(code)), any -> numbers.size());
        }
        return known[code];
    }
}
