package dev.tenrec.attack;

import java.util.HashMap;
import java.util.Map;

/**
 * The honest client's figures over some seconds.
 *
 * @param failures the number of requests that were not answered 200, by status or reason
 */
record Measurement(double eventsPerSecond, double p50Millis, double p99Millis, Map<String, Integer> failures) {
    /** The mean of this and another measurement of the same client. */
    Measurement mean(Measurement other) {
        Map<String, Integer> all = new HashMap<>(failures);
        other.failures.forEach((what, count) -> all.merge(what, count, Integer::sum));
        return new Measurement(
                (eventsPerSecond + other.eventsPerSecond) / 2,
                (p50Millis + other.p50Millis) / 2,
                (p99Millis + other.p99Millis) / 2,
                all);
    }

    int failed() {
        return failures.values().stream().mapToInt(Integer::intValue).sum();
    }
}
