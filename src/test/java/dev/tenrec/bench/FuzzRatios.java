package dev.tenrec.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The distribution of how many times faster Tenrec was, as a whole and by class of question. */
final class FuzzRatios {
    private static final int SLOWEST = 20;
    private static final double LOW = 0.8;

    /** Classes by what occurs in the JSON of a question. */
    private static final Map<String, Pattern> CLASSES = new TreeMap<>(Map.ofEntries(
            Map.entry("kind: trends", Pattern.compile("^.'kind':'TrendsQuery'")),
            Map.entry("kind: funnel", Pattern.compile("^.'kind':'FunnelsQuery'")),
            Map.entry("kind: retention", Pattern.compile("^.'kind':'RetentionQuery'")),
            Map.entry("kind: lifecycle", Pattern.compile("^.'kind':'LifecycleQuery'")),
            Map.entry("kind: stickiness", Pattern.compile("^.'kind':'StickinessQuery'")),
            Map.entry("kind: paths", Pattern.compile("^.'kind':'PathsQuery'")),
            Map.entry("kind: list of events", Pattern.compile("^.'kind':'EventsQuery'")),
            Map.entry("kind: persons behind a point", Pattern.compile("^.'kind':'ActorsQuery'")),
            Map.entry("person property", Pattern.compile("type':'person'")),
            Map.entry("group property", Pattern.compile("type':'group'")),
            Map.entry("property with many values", Pattern.compile("'order'|'amount'")),
            Map.entry("several breakdowns", Pattern.compile("'breakdowns':.[^]]*},")),
            Map.entry("one breakdown", Pattern.compile("'breakdown':|'breakdowns':.[^]]*}]")),
            Map.entry("math: count", Pattern.compile("TrendsQuery.*'math':'total'")),
            Map.entry("math: distinct", Pattern.compile("TrendsQuery.*'math':'(dau|unique_\\w+)'")),
            Map.entry("math: numbers", Pattern.compile("'math_property'")),
            Map.entry("math: per actor", Pattern.compile("_per_actor")),
            Map.entry("math: first time", Pattern.compile("'math':'first_")),
            Map.entry("math: active in a window", Pattern.compile("ly_active'")),
            Map.entry("filter", Pattern.compile("'operator':"))));

    /** One question and its medians in milliseconds. */
    record Measured(String query, double tenrec, double duck) {
        double ratio() {
            return duck / tenrec;
        }
    }

    private final List<Measured> all = new ArrayList<>();

    void add(Measured measured) {
        all.add(measured);
    }

    void print() {
        System.out.println("| class | questions | geometric mean | 5th percentile | minimum | below 0.8 |");
        System.out.println("|---|---|---|---|---|---|");
        line("all", all);
        CLASSES.forEach((name, pattern) -> line(
                name,
                all.stream().filter(each -> pattern.matcher(each.query).find()).toList()));
        all.stream()
                .sorted(Comparator.comparingDouble(Measured::ratio))
                .limit(SLOWEST)
                .forEach(each -> System.out.printf(
                        Locale.ROOT,
                        "%.2f  Tenrec %.1f ms, DuckDB %.1f ms  %s%n",
                        each.ratio(),
                        each.tenrec,
                        each.duck,
                        each.query));
    }

    private static void line(String name, List<Measured> some) {
        double[] ratios = some.stream().mapToDouble(Measured::ratio).sorted().toArray();
        if (ratios.length == 0) {
            return;
        }
        double logarithms = 0;
        int low = 0;
        for (double ratio : ratios) {
            logarithms += Math.log(ratio);
            low += ratio < LOW ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.2f | %.2f | %.2f | %d |%n",
                name,
                ratios.length,
                Math.exp(logarithms / ratios.length),
                ratios[ratios.length / 20],
                ratios[0],
                low);
    }
}
