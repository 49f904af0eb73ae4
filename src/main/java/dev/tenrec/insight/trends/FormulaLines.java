package dev.tenrec.insight.trends;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Evaluates formulas point by point, for each group and period. */
record FormulaLines(TrendsQuery query, List<TrendsResult.Period> periods) {
    /** @param values of all series, with the same groups */
    List<TrendsResult.Line> of(List<SeriesValues> values) {
        List<TrendsResult.Line> lines = new ArrayList<>();
        List<Formula> formulas = query.presentation().formulas();
        for (int order = 0; order < formulas.size(); order++) {
            lines.addAll(lines(formulas.get(order), order, values));
        }
        return lines;
    }

    private List<TrendsResult.Line> lines(Formula formula, int order, List<SeriesValues> values) {
        List<List<TrendsResult.Line>> ranked = new ArrayList<>();
        List<List<TrendsResult.Line>> rest = new ArrayList<>();
        TopValues chosen = values.get(0).groups().chosen();
        List<Integer> shown = values.stream()
                .flatMap(each -> each.shownGroups().stream())
                .distinct()
                .sorted()
                .toList();
        for (int group : shown) {
            List<TrendsResult.Line> lines = new ArrayList<>();
            for (int period = 0; period < periods.size(); period++) {
                List<String> value = values.get(0).groups().value(group);
                double[] points = points(formula, values, period, group);
                lines.add(new TrendsResult.Line(null, order, formula.label(), value, periods.get(period), points));
            }
            boolean isRest = chosen != null && group >= chosen.nullGroup();
            (isRest ? rest : ranked).add(lines);
        }
        ranked.sort(Comparator.comparingDouble((List<TrendsResult.Line> lines) ->
                        -query.presentation().count(lines.get(0).points()))
                .thenComparing(lines -> lines.get(0).value() == null
                        ? ""
                        : TopValues.label(lines.get(0).value())));
        ranked.addAll(rest);
        return ranked.stream().flatMap(List::stream).toList();
    }

    private double[] points(Formula formula, List<SeriesValues> values, int period, int group) {
        double[] points = new double[values.get(0).points().get(period)[group].length];
        double[] letters = new double[values.size()];
        for (int point = 0; point < points.length; point++) {
            for (int series = 0; series < letters.length; series++) {
                letters[series] = values.get(series).points().get(period)[group][point];
            }
            points[point] = formula.value(letters);
        }
        return points;
    }
}
