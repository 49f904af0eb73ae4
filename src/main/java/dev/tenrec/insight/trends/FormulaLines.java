package dev.tenrec.insight.trends;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evaluates formulas point by point, for each group. */
record FormulaLines(TrendsQuery query) {
    private record Entry(@Nullable ChosenValues chosen, int group, TrendsResult.Line line) {
        /** Values first, then combinations that lack one, then the rest. */
        int rank() {
            if (chosen == null) {
                return 0;
            }
            return group == chosen.otherGroup() ? 2 : chosen.isIncomplete(group) ? 1 : 0;
        }

        double sum() {
            return Arrays.stream(line.points()).sum();
        }

        String label() {
            return line.value() == null ? "" : ChosenValues.label(line.value());
        }
    }

    /** @param values of all series in the period, with the same groups */
    List<TrendsResult.Line> of(int order, TrendsResult.Period period, List<SeriesValues> values) {
        Formula formula = query.presentation().formulas().get(order);
        BreakdownGroups groups = values.get(0).groups();
        Comparator<Entry> bySum = Comparator.comparing(Entry::rank).thenComparing(entry -> -entry.sum());
        return values.stream()
                .flatMap(each -> each.shownGroups().stream())
                .distinct()
                .map(group -> new Entry(
                        groups.chosen(),
                        group,
                        new TrendsResult.Line(
                                null,
                                order,
                                formula.label(),
                                groups.value(group),
                                period,
                                points(formula, values, group))))
                .sorted(bySum.thenComparing(ties()))
                .map(Entry::line)
                .toList();
    }

    /** A comparison sorts equal sums by value; else the earliest larger point decides, then the value, last first. */
    private Comparator<Entry> ties() {
        return query.compare() == null
                ? Comparator.<Entry, double[]>comparing(entry -> entry.line.points(), Arrays::compare)
                        .thenComparing(Entry::label)
                        .reversed()
                : Comparator.comparing(Entry::label);
    }

    private static double[] points(Formula formula, List<SeriesValues> values, int group) {
        double[] points = new double[values.get(0).points()[group].length];
        double[] letters = new double[values.size()];
        for (int point = 0; point < points.length; point++) {
            for (int series = 0; series < letters.length; series++) {
                letters[series] = values.get(series).points()[group][point];
            }
            points[point] = formula.value(letters);
        }
        return points;
    }
}
