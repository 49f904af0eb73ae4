package dev.tenrec.insight.path;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts for each actor how often its paths pass a point; one for each thread. */
final class PathActors implements PathBuilder.Sink {
    private final PathPoint point;
    private final PathNodes nodes;
    private long[] counts = new long[64];

    PathActors(PathPoint point, PathNodes nodes) {
        this.point = point;
        this.nodes = nodes;
    }

    @Override
    public void path(int actor, int[] path, long[] times, int from, int last) {
        int passes = 0;
        PathPoint.Node dropoff = point.dropoff();
        if (dropoff != null) {
            passes = dropoff.step() == last - from + 1 && isAt(dropoff, path, from, last) ? 1 : 0;
        } else {
            for (int i = from; i <= last; i++) {
                PathPoint.Node start = point.start();
                boolean isAfterStart = start == null || (i > from && isAt(start, path, from, i - 1));
                passes += isAfterStart && isAt(point.end(), path, from, i) ? 1 : 0;
            }
        }
        if (passes > 0) {
            counts = actor < counts.length ? counts : Arrays.copyOf(counts, Math.max(actor + 1, 2 * counts.length));
            counts[actor] += passes;
        }
    }

    private boolean isAt(PathPoint.@Nullable Node node, int[] path, int from, int index) {
        return node == null || (node.step() == index - from + 1 && path[index] == nodes.find(node.name()));
    }

    /** The counts of all threads by actor. */
    static long[] sum(List<PathActors> parts) {
        int length = parts.stream().mapToInt(part -> part.counts.length).max().orElse(0);
        long[] sum = new long[length];
        for (PathActors part : parts) {
            for (int actor = 0; actor < part.counts.length; actor++) {
                sum[actor] += part.counts[actor];
            }
        }
        return sum;
    }
}
