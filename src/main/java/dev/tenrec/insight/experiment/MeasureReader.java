package dev.tenrec.insight.experiment;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.Timeline;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes a measure of one user after another; for one thread. */
final class MeasureReader {
    private final Measure measure;
    private final long bit;
    private final int valueIndex;
    private final long windowMicros;
    private final @Nullable Values values;
    private final Set<String> different = new HashSet<>();

    /**
     * @param set index of its events among the sets of a timeline
     * @param valueIndex of its property among the values of a timeline, if it has one
     * @param windowMicros from the first exposure; 0 for none
     */
    MeasureReader(Measure measure, int set, int valueIndex, long windowMicros, QuerySnapshot data) {
        this.measure = measure;
        this.bit = 1L << set;
        this.valueIndex = valueIndex;
        this.windowMicros = windowMicros;
        this.values = measure.property() == null ? null : data.values(measure.property());
    }

    /** The number of a user; 0 for one without events. */
    double of(Timeline timeline, long fromMicros) {
        long[] times = timeline.times();
        long[] sets = timeline.sets();
        long end = windowMicros == 0 ? Long.MAX_VALUE : fromMicros + windowMicros;
        int count = 0;
        double result = 0;
        different.clear();
        for (int i = 0; i < timeline.count() && times[i] < end; i++) {
            if ((sets[i] & bit) != 0 && times[i] >= fromMicros) {
                double value = values == null ? 1 : value(values, timeline.value(valueIndex, i));
                result = count == 0 ? value : merged(result, value);
                count++;
            }
        }
        return switch (measure.kind()) {
            case AVERAGE -> count == 0 ? 0 : result / count;
            case DISTINCT -> different.size();
            case ANY -> Math.min(1, count);
            default -> result;
        };
    }

    private double merged(double before, double value) {
        return switch (measure.kind()) {
            case MIN -> Math.min(before, value);
            case MAX -> Math.max(before, value);
            default -> before + value;
        };
    }

    /** The number behind a code, 0 for other values; keeps texts that are counted. */
    private double value(Values dictionary, int code) {
        if (measure.kind() == Measure.Kind.DISTINCT) {
            String text = dictionary.text(code);
            if (text != null && !text.isEmpty()) {
                different.add(text);
            }
            return 0;
        }
        double number = dictionary.number(code);
        return Double.isNaN(number) ? 0 : number;
    }
}
