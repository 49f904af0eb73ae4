package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.FunnelChart;
import dev.tenrec.render.chart.model.ValueFormat;
import java.awt.Font;
import java.util.ArrayList;
import java.util.List;

/** The texts of a funnel step, as long as there is room. */
final class FunnelTexts {
    private FunnelTexts() {}

    /** Conversion, drop-off and time of a step, over all groups; one line each. */
    static List<String> facts(FunnelChart chart, int step, Font font, double width) {
        return variants(chart, step).stream()
                .map(variants -> fitting(variants, font, width))
                .toList();
    }

    /** The same in one line. */
    static String line(FunnelChart chart, int step, Font font, double width) {
        List<String> lines = new ArrayList<>();
        List<List<String>> variants = variants(chart, step);
        for (int brevity = 0; brevity < 3; brevity++) {
            int at = brevity;
            lines.add(String.join(
                    "    ", variants.stream().map(each -> each.get(at)).toList()));
        }
        lines.add(variants.get(0).get(1));
        return fitting(lines, font, width);
    }

    private static String fitting(List<String> variants, Font font, double width) {
        for (String variant : variants) {
            if (Canvas.width(variant, font) <= width) {
                return variant;
            }
        }
        return Canvas.cut(variants.get(variants.size() - 1), font, width);
    }

    /** Each fact three times, the shortest last. */
    private static List<List<String>> variants(FunnelChart chart, int step) {
        double came = sum(chart, step);
        String number = ValueFormat.PLAIN.value(came);
        List<List<String>> facts = new ArrayList<>();
        if (step == 0) {
            facts.add(List.of(number + (came == 1 ? " person" : " persons"), number, number));
            return facts;
        }
        double before = sum(chart, step - 1);
        String share = percent(came, chart.isOfPrevious() ? before : sum(chart, 0));
        facts.add(List.of(number + " came · " + share, number + " · " + share, number));
        String lost = ValueFormat.PLAIN.value(Math.max(0, before - came));
        String lostShare = percent(before - came, before);
        facts.add(List.of(lost + " dropped · " + lostShare, "−" + lost + " · " + lostShare, "−" + lost));
        if (chart.groups().size() == 1) {
            FunnelChart.Group group = chart.groups().get(0);
            addTime(facts, group.medianSeconds()[step], group.averageSeconds()[step]);
        }
        return facts;
    }

    private static double sum(FunnelChart chart, int step) {
        return chart.groups().stream()
                .mapToDouble(group -> group.counts()[step])
                .sum();
    }

    /** The median time from the step before, or the average where there is no median. */
    private static void addTime(List<List<String>> facts, double median, double average) {
        if (Double.isNaN(median) && Double.isNaN(average)) {
            return;
        }
        boolean hasMedian = !Double.isNaN(median);
        String time = ValueFormat.SECONDS.value(hasMedian ? median : average);
        String named = (hasMedian ? "median " : "average ") + time;
        boolean hasBoth = hasMedian && !Double.isNaN(average);
        facts.add(List.of(hasBoth ? named + " · average " + ValueFormat.SECONDS.value(average) : named, named, time));
    }

    private static String percent(double part, double whole) {
        return ValueFormat.PERCENT.value(whole > 0 ? 100 * Math.max(0, part / whole) : 0);
    }
}
