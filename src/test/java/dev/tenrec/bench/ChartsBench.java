package dev.tenrec.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.ThreadMXBean;
import dev.tenrec.json.Json;
import dev.tenrec.render.chart.ChartImages;
import dev.tenrec.render.chart.InsightChart;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.Theme;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * How long a picture of an insight takes, from its answer to the file, and what it allocates: {@code ChartsBench
 * [rounds]}. The first picture of a process is slower; it loads fonts and classes.
 */
public final class ChartsBench {
    private static final ChartStyle LOOK = new ChartStyle(Theme.LIGHT, true, null, ZoneOffset.UTC);

    private ChartsBench() {}

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        JsonNode lines = Json.mapper().readTree("{\"kind\":\"TrendsQuery\",\"interval\":\"day\"}");
        JsonNode bars =
                Json.mapper().readTree("{\"kind\":\"TrendsQuery\",\"trendsFilter\":{\"display\":\"ActionsBar\"}}");
        long start = System.nanoTime();
        int bytes = png(lines, answer(4, 30)).get();
        long millis = (System.nanoTime() - start) / 1_000_000;
        System.out.printf(Locale.ROOT, "first picture of a process: %d ms, %d KB%n", millis, bytes / 1_000);
        measure("PNG of 4 lines, 30 points, 1000 x 420 at scale 2", rounds, png(lines, answer(4, 30)));
        measure("PNG of 25 lines, 90 points, likewise", rounds, png(lines, answer(25, 90)));
        measure("PNG of 8 stacked bars, 30 points, likewise", rounds, png(bars, answer(8, 30)));
        measure("PNG of 25 lines, 10,000 points, likewise", rounds / 3, png(lines, answer(25, 10_000)));
        ObjectNode answer = answer(4, 30);
        measure("SVG of 4 lines, 30 points", rounds, () -> {
            Chart chart = InsightChart.of(lines, answer, LOOK);
            return ChartImages.svg(chart, LOOK, 1_000, 420).length();
        });
    }

    private static Supplier<Integer> png(JsonNode query, ObjectNode answer) {
        return () -> ChartImages.png(InsightChart.of(query, answer, LOOK), LOOK, 1_000, 420, 2).length;
    }

    private static void measure(String what, int rounds, Supplier<Integer> draw) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int size = 0;
        for (int i = 0; i < rounds / 2; i++) {
            size = draw.get();
        }
        long[] nanos = new long[Math.max(1, rounds)];
        long[] cpu = new long[nanos.length];
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < nanos.length; i++) {
            long start = System.nanoTime();
            long startCpu = threads.getCurrentThreadCpuTime();
            size = draw.get();
            cpu[i] = threads.getCurrentThreadCpuTime() - startCpu;
            nanos[i] = System.nanoTime() - start;
        }
        long allocated = (threads.getCurrentThreadAllocatedBytes() - before) / nanos.length;
        Arrays.sort(nanos);
        Arrays.sort(cpu);
        System.out.printf(
                Locale.ROOT,
                "%s: median %d ms (%d ms of processor), 95 of 100 within %d ms, %.1f MB allocated, %d KB%n",
                what,
                nanos[nanos.length / 2] / 1_000_000,
                cpu[cpu.length / 2] / 1_000_000,
                nanos[nanos.length * 95 / 100] / 1_000_000,
                allocated / 1e6,
                size / 1_000);
    }

    private static ObjectNode answer(int series, int points) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int i = 0; i < series; i++) {
            ObjectNode item = results.addObject().put("label", "value " + i).put("breakdown_value", "value " + i);
            ArrayNode data = item.putArray("data");
            ArrayNode days = item.putArray("days");
            for (int point = 0; point < points; point++) {
                data.add(Math.rint(100 * (1 + i) * (2 + Math.sin(point * 0.7 + i))));
                days.add(LocalDate.of(2000, 1, 1).plusDays(point).toString());
            }
        }
        return answer;
    }
}
