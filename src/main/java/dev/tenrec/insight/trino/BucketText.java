package dev.tenrec.insight.trino;

import dev.tenrec.insight.time.TimeBuckets;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;

/** Time buckets in Trino's SQL: their bounds are computed here, so that every zone and calendar is the same there. */
public final class BucketText {
    private BucketText() {}

    /** The number of the bucket of a time, which lies within them. */
    public static String of(String time, TimeBuckets buckets) {
        if (buckets.count() == 1) {
            return "0";
        }
        List<String> bounds = IntStream.range(0, buckets.count() - 1)
                .mapToObj(bucket -> BigDecimal.valueOf(buckets.end(bucket), 6).toPlainString())
                .toList();
        return "width_bucket(to_unixtime(" + time + "), CAST(json_parse('" + bounds + "') AS array(double)))";
    }

    /** The same for any time; -1 outside of them. */
    public static String ofAny(String time, TimeBuckets buckets) {
        return "IF(" + time + " >= " + TrinoText.time(buckets.fromMicros()) + " AND " + time + " <= "
                + TrinoText.time(buckets.toMicros()) + ", " + of(time, buckets) + ", -1)";
    }
}
