package dev.tenrec.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.dashboard.DashboardFilter;
import dev.tenrec.dashboard.DashboardPatch;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Editor;
import dev.tenrec.dashboard.NoDashboardRules;
import dev.tenrec.disk.RealDisk;
import dev.tenrec.json.Json;
import dev.tenrec.store.Ids;
import dev.tenrec.store.Store;
import dev.tenrec.store.StoreSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/**
 * How long it takes to read one dashboard, and a page of a hundred as JSON, out of ten thousand. Prints the median and
 * the 99th percentile in microseconds. Started by hand with an empty directory as its one argument.
 */
public final class DashboardsBench {
    private static final int PROJECT = 1;
    private static final int COUNT = 10_000;
    private static final int PAGE = 100;
    private static final int ROUNDS = 20_000;

    private DashboardsBench() {}

    public static void main(String[] arguments) throws IOException {
        Store store;
        try (RealDisk disk = RealDisk.lock(Path.of(arguments[0]))) {
            store = new Store(disk, StoreSettings.DEFAULT, Clock.systemUTC(), failure -> {});
            Ids ids = new Ids(store);
            Dashboards dashboards = new Dashboards(store, ids, new ActivityLog(store, ids), new NoDashboardRules());
            store.open().toCompletableFuture().join();
            fill(dashboards);
            Random random = new Random(1);
            measure("read by id", round -> dashboards.find(PROJECT, 1 + random.nextInt(COUNT)));
            measure(
                    "first page",
                    round -> Json.write(dashboards
                            .page(PROJECT, DashboardFilter.ALL, 0, PAGE)
                            .dashboards()));
            measure(
                    "any page",
                    round -> Json.write(dashboards
                            .page(PROJECT, DashboardFilter.ALL, random.nextInt(COUNT - PAGE), PAGE)
                            .dashboards()));
            measure(
                    "any page, no JSON",
                    round -> dashboards
                            .page(PROJECT, DashboardFilter.ALL, random.nextInt(COUNT - PAGE), PAGE)
                            .dashboards());
            store.close();
        }
    }

    private static void fill(Dashboards dashboards) throws JsonProcessingException {
        long start = System.nanoTime();
        List<CompletionStage<?>> added = new ArrayList<>();
        Random random = new Random(2);
        for (int i = 0; i < COUNT; i++) {
            String body = "{\"name\":\"Dashboard %d\",\"description\":\"%s\",\"pinned\":%b,\"tags\":[\"a\",\"b\"]}"
                    .formatted(
                            random.nextInt(COUNT), "why it is there ".repeat(6).strip(), i % 50 == 0);
            ObjectNode fields = (ObjectNode) Json.parse(body.getBytes(StandardCharsets.UTF_8));
            added.add(dashboards.add(PROJECT, new DashboardPatch(fields), new Editor(1, true)));
            if (added.size() == 1_000) {
                added.forEach(stage -> stage.toCompletableFuture().join());
                added.clear();
            }
        }
        System.out.printf("%-20s %,9d ms%n", "add 10,000", (System.nanoTime() - start) / 1_000_000);
    }

    private static void measure(String what, IntFunction<Object> read) {
        long[] nanos = new long[ROUNDS];
        long answered = 0;
        for (int pass = 0; pass < 2; pass++) {
            for (int round = 0; round < ROUNDS; round++) {
                long start = System.nanoTime();
                answered += read.apply(round) == null ? 0 : 1;
                nanos[round] = System.nanoTime() - start;
            }
        }
        if (answered != 2L * ROUNDS) {
            throw new IllegalStateException("A read answered nothing.");
        }
        Arrays.sort(nanos);
        System.out.printf(
                "%-20s %,9.1f µs median %,9.1f µs p99%n",
                what, nanos[ROUNDS / 2] / 1e3, nanos[ROUNDS * 99 / 100] / 1e3);
    }
}
