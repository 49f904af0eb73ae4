package dev.tenrec.insight.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares charts with the best attempts of all actors, from which they should be made. */
final class FunnelChartCheck {
    private FunnelChartCheck() {}

    /**
     * One actor's outcome, for one value and, in a chart over time, one day.
     *
     * @param times by step, null where it was not reached
     */
    record Outcome(List<String> values, int day, List<@Nullable Long> times) {
        boolean hasReached(int step) {
            return times.get(step) != null;
        }

        /** The time from the required step before to this one. */
        long time(int step, Set<Integer> optional) {
            int before = step - 1;
            while (optional.contains(before)) {
                before--;
            }
            return Objects.requireNonNull(times.get(step)) - Objects.requireNonNull(times.get(before));
        }
    }

    static void hasSteps(String query, JsonNode steps, List<Outcome> expected, Set<Integer> optional) {
        for (int step = 0; step < steps.size(); step++) {
            List<Long> times = new ArrayList<>();
            int count = 0;
            for (Outcome outcome : expected) {
                if (outcome.hasReached(step)) {
                    count++;
                    long time = step == 0 || optional.contains(step) ? 0 : outcome.time(step, optional);
                    if (time > 0) {
                        times.add(time);
                    }
                }
            }
            JsonNode found = steps.get(step);
            assertThat(found.get("count").intValue()).as(query).isEqualTo(count);
            if (times.isEmpty()) {
                assertThat(found.get("median_conversion_time").isNull())
                        .as(query)
                        .isTrue();
                assertThat(found.get("average_conversion_time").isNull())
                        .as(query)
                        .isTrue();
                continue;
            }
            times.sort(null);
            long twice = times.get(times.size() / 2) + times.get((times.size() - 1) / 2);
            assertThat((long) Math.floor(found.get("median_conversion_time").doubleValue() * 1_000))
                    .as(query)
                    .isEqualTo(twice / 2_000);
            double average = times.stream().mapToLong(each -> each).average().orElseThrow() / 1e6;
            assertThat(found.get("average_conversion_time").doubleValue())
                    .as(query)
                    .isCloseTo(average, within(1e-6));
        }
    }

    static void hasTrend(String query, JsonNode line, List<Outcome> expected, int from, int to, int days) {
        assertThat(line.get("data").size()).as(query).isEqualTo(days);
        for (int day = 0; day < days; day++) {
            int entered = 0;
            int converted = 0;
            for (Outcome outcome : expected) {
                entered += outcome.day == day && outcome.hasReached(from) ? 1 : 0;
                converted += outcome.day == day && outcome.hasReached(to) ? 1 : 0;
            }
            double percent = entered == 0 ? 0 : 100.0 * converted / entered;
            assertThat(line.get("data").get(day).doubleValue()).as(query).isCloseTo(percent, within(0.00501));
        }
    }

    static void hasBins(String query, JsonNode results, List<Outcome> expected, int from, int to, int binCount) {
        List<Double> seconds = new ArrayList<>();
        for (Outcome outcome : expected) {
            if (outcome.hasReached(to)) {
                long micros = 0;
                for (int step = from + 1; step <= to; step++) {
                    micros += outcome.time(step, Set.of());
                }
                seconds.add(micros / 1e6);
            }
        }
        if (seconds.isEmpty()) {
            assertThat(results.get("bins")).as(query).isEmpty();
            return;
        }
        seconds.sort(null);
        int bins = binCount > 0 ? binCount : (int) Math.ceil(Math.cbrt(seconds.size()));
        double first = Math.floor(seconds.get(0));
        double width = Math.ceil((Math.ceil(seconds.get(seconds.size() - 1)) - first) / bins);
        width = width == 0 ? 60 : width;
        StringBuilder json = new StringBuilder("[");
        for (int i = 0; i <= bins; i++) {
            double start = first + i * width;
            double end = start + width;
            long count =
                    seconds.stream().filter(each -> each >= start && each < end).count();
            json.append(i == 0 ? "" : ",")
                    .append("[")
                    .append((long) start)
                    .append(",")
                    .append(count)
                    .append("]");
        }
        assertThat(results.get("bins").toString()).as(query).isEqualTo(json + "]");
    }
}
