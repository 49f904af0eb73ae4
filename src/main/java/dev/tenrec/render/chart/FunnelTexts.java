package dev.tenrec.render.chart;

import java.util.ArrayList;
import java.util.List;

/** What is said about a step of a funnel. */
final class FunnelTexts {
    private FunnelTexts() {}

    /** How many came, how many did not, and how long it took; of all groups together. */
    static List<String> facts(FunnelChart chart, int step) {
        double came = chart.groups().stream().mapToDouble(group -> group.counts()[step]).sum();
        List<String> facts = new ArrayList<>();
        if (step == 0) {
            facts.add(Sentences.count(Math.round(Math.min(came, Long.MAX_VALUE)), "person"));
            return facts;
        }
        double before = chart.groups().stream().mapToDouble(group -> group.counts()[step - 1]).sum();
        double first = chart.groups().stream().mapToDouble(group -> group.counts()[0]).sum();
        double whole = chart.isOfPrevious() ? before : first;
        facts.add(ValueFormat.PLAIN.value(came) + " came · " + percent(came, whole));
        facts.add(ValueFormat.PLAIN.value(Math.max(0, before - came)) + " dropped · " + percent(before - came, before));
        if (chart.groups().size() == 1) {
            String time = time(chart.groups().get(0), step);
            if (!time.isEmpty()) {
                facts.add(time);
            }
        }
        return facts;
    }

    /** The median time from the step before, or the average where there is no median. */
    private static String time(FunnelChart.Group group, int step) {
        double median = group.medianSeconds()[step];
        double average = group.averageSeconds()[step];
        if (Double.isNaN(median) && Double.isNaN(average)) {
            return "";
        }
        boolean hasMedian = !Double.isNaN(median);
        return (hasMedian ? "median " : "average ") + ValueFormat.SECONDS.value(hasMedian ? median : average)
                + (hasMedian && !Double.isNaN(average) ? " · average " + ValueFormat.SECONDS.value(average) : "");
    }

    private static String percent(double part, double whole) {
        return ValueFormat.PERCENT.value(whole > 0 ? 100 * Math.max(0, part / whole) : 0);
    }
}
