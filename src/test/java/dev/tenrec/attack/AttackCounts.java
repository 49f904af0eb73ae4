package dev.tenrec.attack;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the requests of one attacker and their answers. Thread-safe. */
final class AttackCounts implements TrafficListener {
    private final Map<Integer, Integer> statuses = new TreeMap<>();
    private long bytes;
    private int broken;

    /** The counts of several attackers together, as they are now. */
    static AttackCounts sum(List<AttackCounts> parts) {
        AttackCounts sum = new AttackCounts();
        parts.forEach(part -> part.addTo(sum));
        return sum;
    }

    private synchronized void addTo(AttackCounts sum) {
        statuses.forEach((status, count) -> sum.statuses.merge(status, count, Integer::sum));
        sum.bytes += bytes;
        sum.broken += broken;
    }

    @Override
    public synchronized void sent(long more) {
        bytes += more;
    }

    @Override
    public synchronized void answered(int connection, int status) {
        statuses.merge(status, 1, Integer::sum);
    }

    @Override
    public synchronized void broken(int connection) {
        broken++;
    }

    synchronized long bytes() {
        return bytes;
    }

    /** Requests that have ended, one way or the other. */
    synchronized int requests() {
        return broken + statuses.values().stream().mapToInt(Integer::intValue).sum();
    }

    synchronized int accepted() {
        return statuses.entrySet().stream()
                .filter(entry -> entry.getKey() < 300)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** For example {@code 16 x 413, 8 closed}. */
    synchronized String summary() {
        StringBuilder summary = new StringBuilder();
        statuses.forEach((status, count) ->
                summary.append(count).append(" x ").append(status).append(", "));
        return summary.append(broken).append(" closed").toString();
    }
}
