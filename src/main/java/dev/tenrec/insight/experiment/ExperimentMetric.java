package dev.tenrec.insight.experiment;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.filter.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A number for each exposed user, computed from what the user did from the first exposure on. */
sealed interface ExperimentMetric {
    /** Computes the numbers of one user after another; for one thread. */
    interface Reader {
        /** Adds the user of a timeline, whose exposures were just read. */
        void add(Timeline timeline, ExposureReader exposure, VariantSums sums);
    }

    /** The conversion window from the first exposure, microseconds; 0 for none. */
    long windowMicros();

    /** The sets of a timeline, behind that of the exposures. */
    List<EventSelector> sets();

    /** The properties that timelines read, behind that of the variant. */
    List<Property> properties();

    /** The steps that are counted; 0 but for funnels. */
    default int stepCount() {
        return 0;
    }

    /** True if it counts the persons of each user, which is more than one for a group. */
    default boolean countsPersons() {
        return false;
    }

    Reader reader(QuerySnapshot data);

    /** The mean of what users contribute, with its variance. */
    Sample sample(VariantSums sums);

    /** A sum, count or the like of events. */
    record Mean(Measure source, long windowMicros) implements ExperimentMetric {
        @Override
        public boolean countsPersons() {
            return source.kind() == Measure.Kind.ANY;
        }

        @Override
        public List<EventSelector> sets() {
            return List.of(source.events());
        }

        @Override
        public List<Property> properties() {
            return source.properties();
        }

        @Override
        public Reader reader(QuerySnapshot data) {
            MeasureReader value = new MeasureReader(source, 1, 1, windowMicros, data);
            return (timeline, exposure, sums) -> sums.addValue(value.of(timeline, exposure.firstMicros()));
        }

        @Override
        public Sample sample(VariantSums sums) {
            return Sample.ofMean(sums.samples, sums.sum, sums.sumSquares);
        }
    }

    /** One measure divided by another, over all users of a variant. */
    record Ratio(Measure numerator, Measure denominator, long windowMicros) implements ExperimentMetric {
        @Override
        public boolean countsPersons() {
            return numerator.kind() == Measure.Kind.ANY || denominator.kind() == Measure.Kind.ANY;
        }

        @Override
        public List<EventSelector> sets() {
            return List.of(numerator.events(), denominator.events());
        }

        @Override
        public List<Property> properties() {
            return Stream.concat(numerator.properties().stream(), denominator.properties().stream())
                    .toList();
        }

        @Override
        public Reader reader(QuerySnapshot data) {
            MeasureReader above = new MeasureReader(numerator, 1, 1, windowMicros, data);
            int behind = 1 + numerator.properties().size();
            MeasureReader below = new MeasureReader(denominator, 2, behind, windowMicros, data);
            return (timeline, exposure, sums) -> sums.addRatio(
                    above.of(timeline, exposure.firstMicros()), below.of(timeline, exposure.firstMicros()));
        }

        @Override
        public Sample sample(VariantSums sums) {
            return Sample.ofRatio(sums);
        }
    }

    /** The passage of users through some steps after the exposure: 1 for one who went to the end. */
    record Funnel(List<EventSelector> steps, boolean isOrdered, long windowMicros) implements ExperimentMetric {
        public Funnel {
            steps = List.copyOf(steps);
        }

        @Override
        public List<EventSelector> sets() {
            return new ArrayList<>(steps);
        }

        @Override
        public List<Property> properties() {
            return List.of();
        }

        @Override
        public int stepCount() {
            return steps.size();
        }

        @Override
        public Reader reader(QuerySnapshot data) {
            return new FunnelReader(this);
        }

        @Override
        public Sample sample(VariantSums sums) {
            return Sample.ofProportion(sums.samples, Math.round(sums.sum));
        }
    }
}
