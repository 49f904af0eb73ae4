package dev.tenrec.insight.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.timeline.Timeline;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Fields;
import dev.tenrec.insight.query.ExperimentDesign;
import dev.tenrec.insight.query.Query;
import dev.tenrec.insight.query.QueryContext;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.json.Timestamps;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The users that got each variant, by the day of their first exposure.
 *
 * @param exposures null for a draft
 */
public record ExperimentExposureQuery(
        ExperimentDesign design, @Nullable Exposures exposures) implements Query {
    /** The experiment that is named says all but that. */
    private static final Set<String> FIELDS = Fields.names("""
            kind experiment_id experiment_name feature_flag exposure_criteria start_date end_date holdout
            modifiers tags version response""");

    public static ExperimentExposureQuery parse(JsonNode node, String path, QueryContext context) {
        Fields fields = Fields.of(node, path + ".ExperimentExposureQuery", FIELDS);
        fields.refuse("holdout");
        ExperimentDesign design = ExposuresParser.design(fields, context);
        Long start = design.startMicros();
        return new ExperimentExposureQuery(
                design, start == null ? null : ExposuresParser.parse(design, start, context));
    }

    @Override
    public QueryResult run(QuerySnapshot data) {
        if (exposures == null) {
            return new ExposureResult(design, List.of(), new long[0][0], null);
        }
        DateRange.Resolved range = new DateRange.Resolved(
                Timestamps.instant(exposures.fromMicros())
                        .atZone(data.projectTime().zone()),
                Timestamps.instant(exposures.toMicros())
                        .atZone(data.projectTime().zone()));
        Buckets days = Buckets.of(range, Interval.DAY, data.projectTime());
        TimelineRequest request = new TimelineRequest(
                List.of(exposures.events()),
                exposures.fromMicros(),
                exposures.toMicros(),
                exposures.actors(),
                List.of(exposures.variant()));
        int rows = exposures.variants().size() + 1;
        long[][] counts = new long[rows][days.count()];
        for (Users part : data.timelines(request, () -> new Users(exposures, data, days))) {
            for (int row = 0; row < rows; row++) {
                for (int day = 0; day < days.count(); day++) {
                    counts[row][day] += part.counts[row][day];
                }
            }
        }
        return new ExposureResult(design, days.days(), counts, range);
    }

    /** Counts users by their variants; those of several are the last row. One for each thread. */
    private static final class Users implements TimelineConsumer {
        private final ExposureReader reader;
        private final Buckets days;
        private final long[][] counts;

        Users(Exposures exposures, QuerySnapshot data, Buckets days) {
            this.reader = new ExposureReader(exposures, data);
            this.days = days;
            this.counts = new long[exposures.variants().size() + 1][days.count()];
        }

        @Override
        public void timeline(Timeline timeline) {
            int variant = reader.read(timeline);
            if (variant != ExposureReader.NONE) {
                int row = variant == ExposureReader.MULTIPLE ? counts.length - 1 : variant;
                counts[row][days.indexOf(reader.firstMicros())]++;
            }
        }
    }
}
