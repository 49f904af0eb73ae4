package dev.tenrec.insight.experiment;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A metric of an experiment: its sums by variant, and each variant compared with the baseline.
 *
 * @param baseline one of the variants
 */
record ExperimentQuery(Exposures exposures, String baseline, ExperimentMetric metric, StatisticalTest test)
        implements Query {
    @Override
    public QueryResult run(QuerySnapshot data) {
        List<EventSelector> sets = new ArrayList<>(List.of(exposures.events()));
        sets.addAll(metric.sets());
        List<Property> properties = Stream.concat(Stream.of(exposures.variant()), metric.properties().stream())
                .toList();
        // Events of a conversion window that ends after the experiment count.
        long lastMicros = exposures.toMicros() + Math.max(0, metric.windowMicros() - 1);
        TimelineRequest request =
                new TimelineRequest(sets, exposures.fromMicros(), lastMicros, exposures.actors(), properties);
        List<VariantSums> all = newSums();
        for (Users part : data.timelines(request, () -> new Users(data))) {
            for (int i = 0; i < all.size(); i++) {
                all.get(i).add(part.sums.get(i));
            }
        }
        return new ExperimentResult(this, all);
    }

    private List<VariantSums> newSums() {
        return Stream.generate(() -> new VariantSums(metric.stepCount()))
                .limit(exposures.variants().size())
                .toList();
    }

    /** Adds up users by their variants; one for each thread. */
    private final class Users implements TimelineConsumer {
        private final ExposureReader exposure;
        private final ExperimentMetric.Reader reader;
        private final List<VariantSums> sums = newSums();

        Users(QuerySnapshot data) {
            exposure = new ExposureReader(exposures, data);
            reader = metric.reader(data);
        }

        @Override
        public void timeline(Timeline timeline) {
            int variant = exposure.read(timeline);
            if (variant >= 0) {
                reader.add(timeline, exposure, sums.get(variant));
            }
        }
    }
}
