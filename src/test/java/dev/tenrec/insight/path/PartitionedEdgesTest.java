package dev.tenrec.insight.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.error.ApiException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The edges of very many paths agree with those of a map, also where most of them occur once. */
class PartitionedEdgesTest {
    private static final int PATHS = 1_500_000;
    private static final int STEPS = 3;
    /** So many that chunks of every partition are counted before the end. */
    private static final int NODES = 1_200;

    private final Random random = new Random(31);

    @Test
    void countsMoreEdgesThanItBuffers() {
        PartitionedEdges edges = new PartitionedEdges(new AtomicLong(), 1 << 26);
        Map<Long, Long> counts = new HashMap<>();
        Map<Long, Long> micros = new HashMap<>();
        long[] times = new long[STEPS + 1];
        int[] nodes = new int[STEPS + 1];
        for (int path = 0; path < PATHS; path++) {
            path(nodes, times);
            edges.path(path, nodes, times, 0, STEPS);
            for (int i = 0; i < STEPS; i++) {
                long key = (long) (i + 1) << 56 | (long) nodes[i] << 28 | nodes[i + 1];
                counts.merge(key, 1L, Long::sum);
                micros.merge(key, times[i + 1] - times[i], Long::sum);
            }
        }
        assertThat(counts.values().stream().filter(count -> count == 1)).hasSizeGreaterThan(400_000);
        Map<Long, Long> foundCounts = new HashMap<>();
        Map<Long, Long> foundMicros = new HashMap<>();
        for (int partition = 0; partition < EdgeTable.PARTITIONS; partition++) {
            EdgeTable table = new EdgeTable();
            edges.addTo(table, partition);
            table.forEach(at -> {
                foundCounts.put(table.key(at), table.count(at));
                foundMicros.put(table.key(at), table.micros(at));
            });
        }
        assertThat(foundCounts.equals(counts)).isTrue();
        assertThat(foundMicros.equals(micros)).isTrue();
    }

    @Test
    void refusesMoreThanMemoryHasRoomForOnAllThreadsTogether() {
        AtomicLong bytes = new AtomicLong();
        add(List.of(new PartitionedEdges(bytes, Long.MAX_VALUE)), PATHS);
        long max = bytes.get() * 3 / 2;
        bytes.set(0);
        List<PartitionedEdges> threads = List.of(new PartitionedEdges(bytes, max), new PartitionedEdges(bytes, max));
        assertThatThrownBy(() -> add(threads, 2 * PATHS))
                .isInstanceOf(ApiException.class)
                .hasMessageStartingWith("There are more different transitions than memory has room for.");
        assertThat(bytes.get()).isBetween(max, max + 100_000);
    }

    /** Adds paths to the edges of each thread by turns. */
    private void add(List<PartitionedEdges> threads, int paths) {
        long[] times = new long[STEPS + 1];
        int[] nodes = new int[STEPS + 1];
        for (int path = 0; path < paths; path++) {
            path(nodes, times);
            threads.get(path % threads.size()).path(path, nodes, times, 0, STEPS);
        }
    }

    /** Two thirds of all nodes are one of a few; durations are of microseconds to years. */
    private void path(int[] nodes, long[] times) {
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = random.nextInt(3) > 0 ? random.nextInt(20) : random.nextInt(NODES);
            times[i] = i == 0 ? 0 : times[i - 1] + (random.nextLong() >>> (14 + random.nextInt(50)));
        }
    }
}
