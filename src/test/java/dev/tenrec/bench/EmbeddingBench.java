package dev.tenrec.bench;

import dev.tenrec.Tenrec;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/**
 * What a server in memory costs the tests of other programs. One line per figure, in milliseconds: the first start of
 * this process, the second, and the middle of the later ones; so the script starts it several times. The times of the
 * processor are those of all threads, and say more than the clock on a busy machine.
 */
final class EmbeddingBench {
    private final List<Double> starts = new ArrayList<>();
    private final List<Double> resets = new ArrayList<>();
    private final List<Double> closes = new ArrayList<>();

    private EmbeddingBench() {}

    /** @param arguments the number of servers, one after another */
    public static void main(String[] arguments) throws Exception {
        long before = processorNanos();
        EmbeddingBench bench = new EmbeddingBench();
        bench.once();
        say("first start", bench.starts.get(0));
        say("processor time until the first one is closed", (processorNanos() - before) / 1e6);
        int count = Integer.parseInt(arguments[0]);
        for (int i = 1; i < count; i++) {
            bench.once();
        }
        if (count > 1) {
            say("second start", bench.starts.get(1));
            say("later starts", middle(bench.starts));
            say("reset", middle(bench.resets));
            say("close", middle(bench.closes));
            say("heap of a server, MB", heap());
        }
    }

    private void once() throws Exception {
        Tenrec[] tenrec = new Tenrec[1];
        starts.add(millis(() -> tenrec[0] = Tenrec.inMemory()));
        resets.add(millis(() -> {
            tenrec[0].reset();
            return tenrec;
        }));
        closes.add(millis(() -> {
            tenrec[0].close();
            return tenrec;
        }));
    }

    private static double millis(Callable<?> task) throws Exception {
        long begun = System.nanoTime();
        task.call();
        return (System.nanoTime() - begun) / 1e6;
    }

    /** Of the later half, which the compiler has reached. */
    private static double middle(List<Double> all) {
        List<Double> later =
                all.subList(all.size() / 2, all.size()).stream().sorted().toList();
        return later.get(later.size() / 2);
    }

    /** Live bytes that one more server adds. */
    private static double heap() {
        long before = live();
        try (Tenrec tenrec = Tenrec.inMemory()) {
            long with = live();
            tenrec.reset();
            return (with - before) / 1e6;
        }
    }

    private static long live() {
        ManagementFactory.getMemoryMXBean().gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static void say(String what, double figure) {
        System.out.println(String.format(Locale.ROOT, "%s: %.1f", what, figure));
    }
}
