package dev.tenrec.insight.experiment;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.Timeline;
import java.util.Arrays;

/** Finds the variant of one actor after another in timelines whose first set are the exposures; for one thread. */
final class ExposureReader {
    /** The variant of an actor without any exposure. */
    static final int NONE = -1;

    /** The variant of an actor who was given several. */
    static final int MULTIPLE = -2;

    private static final long EXPOSURE = 1;
    private static final int UNKNOWN = -3;

    private final Exposures exposures;
    private final Values values;
    /** The variant by the code of its name. */
    private int[] variants = new int[0];

    private long firstMicros;

    ExposureReader(Exposures exposures, QuerySnapshot data) {
        this.exposures = exposures;
        this.values = data.values(exposures.variant());
    }

    /** Reads an actor; the index of the variant, or {@link #NONE} or {@link #MULTIPLE}. */
    int read(Timeline timeline) {
        int found = NONE;
        long[] times = timeline.times();
        long[] sets = timeline.sets();
        for (int i = 0; i < timeline.count(); i++) {
            int variant = (sets[i] & EXPOSURE) == 0 ? NONE : variant(timeline, i, times[i]);
            if (variant >= 0 && found == NONE) {
                found = variant;
                firstMicros = times[i];
            } else if (variant >= 0 && variant != found && !exposures.isFirstSeen()) {
                found = MULTIPLE;
            }
        }
        return found;
    }

    /** The first exposure of the actor that was read. */
    long firstMicros() {
        return firstMicros;
    }

    /** True when an event of the first set names a variant within the time of the experiment. */
    boolean isExposure(Timeline timeline, int event, long micros) {
        return variant(timeline, event, micros) >= 0;
    }

    private int variant(Timeline timeline, int event, long micros) {
        if (micros > exposures.toMicros()) {
            return NONE;
        }
        int code = timeline.value(0, event);
        if (code >= variants.length) {
            int from = variants.length;
            variants = Arrays.copyOf(variants, Math.max(code + 1, 2 * from));
            Arrays.fill(variants, from, variants.length, UNKNOWN);
        }
        if (variants[code] == UNKNOWN) {
            String name = values.text(code);
            variants[code] = name == null ? NONE : exposures.variants().indexOf(name);
        }
        return variants[code];
    }
}
