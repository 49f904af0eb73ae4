package dev.tenrec.insight.funnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.funnel.FunnelOracle.Row;
import java.util.ArrayList;
import java.util.List;

/** Compares charts with the best attempts of all actors, from which they should be made. */
final class FunnelChartCheck {
    private FunnelChartCheck() {}

    /** One actor's outcome, for one value and, in a chart over time, one day. */
    record Outcome(List<String> values, int day, List<Row> attempt) {}

    static void hasSteps(String query, JsonNode steps, List<Outcome> expected) {
        for (int step = 0; step < steps.size(); step++) {
            List<Long> times = new ArrayList<>();
            int count = 0;
            for (Outcome outcome : expected) {
                if (outcome.attempt.size() > step) {
                    count++;
                    if (step > 0) {
                        times.add(outcome.attempt.get(step).micros()
                                - outcome.attempt.get(step - 1).micros());
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
                entered += outcome.day == day && outcome.attempt.size() > from ? 1 : 0;
                converted += outcome.day == day && outcome.attempt.size() > to ? 1 : 0;
            }
            double percent = entered == 0 ? 0 : 100.0 * converted / entered;
            assertThat(line.get("data").get(day).doubleValue()).as(query).isCloseTo(percent, within(0.00501));
        }
    }

    static void hasBins(String query, JsonNode results, List<Outcome> expected, int from, int to, int binCount) {
        List<Double> seconds = new ArrayList<>();
        for (Outcome outcome : expected) {
            if (outcome.attempt.size() > to) {
                seconds.add((outcome.attempt.get(to).micros()
                                - outcome.attempt.get(from).micros())
                        / 1e6);
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
