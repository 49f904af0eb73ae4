package dev.tenrec.attack;

import java.util.Map;

/**
 * The honest client's figures over some seconds.
 *
 * @param failures the number of requests that were not answered 200, by status or reason
 */
record Measurement(double eventsPerSecond, double p50Millis, double p99Millis, Map<String, Integer> failures) {
    int failed() {
        return failures.values().stream().mapToInt(Integer::intValue).sum();
    }
}
