package dev.tenrec.insight.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.insight.query.ExperimentDesign;
import dev.tenrec.insight.query.QueryResult;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.json.Json;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Users by variant and day, summed up over the days, and whether variants have the shares that the flag gives them.
 *
 * @param days as dates; none for a draft
 * @param counts by variant, then those of several variants; by day
 */
@SuppressWarnings("ArrayRecordComponent")
record ExposureResult(ExperimentDesign design, List<String> days, long[][] counts, DateRange.@Nullable Resolved range)
        implements QueryResult {
    /** The name of the row of users who got several variants. */
    private static final String MULTIPLE = "$multiple";

    /** Fewer users say nothing about shares. */
    private static final int USERS_MIN = 100;

    @Override
    public JsonNode results() {
        return NullNode.instance;
    }

    @Override
    public DateRange.@Nullable Resolved range() {
        return range;
    }

    @Override
    public void addTo(ObjectNode answer) {
        answer.put("kind", "ExperimentExposureQuery");
        ArrayNode series = answer.putArray("timeseries");
        ObjectNode totals = answer.putObject("total_exposures");
        for (int row = 0; row < counts.length; row++) {
            boolean isMultiple = row == design.variants().size();
            long total = Arrays.stream(counts[row]).sum();
            if (isMultiple && total == 0) {
                continue;
            }
            String name = isMultiple ? MULTIPLE : design.variants().get(row).key();
            ObjectNode line = series.addObject().put("variant", name);
            days.forEach(line.putArray("days")::add);
            ArrayNode sums = line.putArray("exposure_counts");
            long sum = 0;
            for (long count : counts[row]) {
                sum += count;
                sums.add(sum);
            }
            totals.put(name, total);
        }
        ObjectNode dates = answer.putObject("date_range").put("explicitDate", true);
        dates.put("date_from", range == null ? null : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(range.from()));
        dates.put("date_to", range == null ? null : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(range.to()));
        answer.set("sample_ratio_mismatch", mismatch());
        answer.putNull("bias_risk");
    }

    /** Pearson's chi-square test of the users against the shares; null for too few users. */
    private JsonNode mismatch() {
        long users = 0;
        double shares = 0;
        int variants = 0;
        for (int row = 0; row < design.variants().size() && row < counts.length; row++) {
            double share = design.variants().get(row).share();
            if (share > 0) {
                users += Arrays.stream(counts[row]).sum();
                shares += share;
                variants++;
            }
        }
        if (users < USERS_MIN || variants < 2) {
            return NullNode.instance;
        }
        ObjectNode result = Json.object();
        ObjectNode expected = result.putObject("expected");
        double distance = 0;
        for (int row = 0; row < design.variants().size(); row++) {
            ExperimentDesign.Variant variant = design.variants().get(row);
            if (variant.share() > 0) {
                double wanted = variant.share() / shares * users;
                expected.put(variant.key(), wanted);
                distance += Sample.square(Arrays.stream(counts[row]).sum() - wanted) / wanted;
            }
        }
        return result.put("p_value", ChiSquaredDistribution.of(variants - 1).survivalProbability(distance));
    }
}
