package dev.tenrec.insight.trends;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes the lines of formulas out of the numbers of the series: for each value of the breakdown and each period. */
final class FormulaLines {
    private final TrendsQuery query;
    private final List<Period> periods;

    FormulaLines(TrendsQuery query, List<Period> periods) {
        this.query = query;
        this.periods = periods;
    }

    /** @param measured of all series, all with the same groups */
    List<TrendsLine> of(List<SeriesValues> measured) {
        List<TrendsLine> lines = new ArrayList<>();
        List<Formula> formulas = query.presentation().formulas();
        for (int order = 0; order < formulas.size(); order++) {
            lines.addAll(lines(formulas.get(order), order, measured));
        }
        return lines;
    }

    private List<TrendsLine> lines(Formula formula, int order, List<SeriesValues> measured) {
        List<List<TrendsLine>> values = new ArrayList<>();
        List<List<TrendsLine>> rest = new ArrayList<>();
        TopValues chosen = measured.get(0).groups().chosen();
        List<Integer> shown = measured.stream()
                .flatMap(each -> each.shownGroups().stream())
                .distinct()
                .sorted()
                .toList();
        for (int group : shown) {
            List<TrendsLine> lines = new ArrayList<>();
            for (int period = 0; period < periods.size(); period++) {
                List<String> value = measured.get(0).groups().value(group);
                double[] points = points(formula, measured, period, group);
                lines.add(new TrendsLine(null, order, formula.label(), value, periods.get(period), points));
            }
            boolean isRest = chosen != null && group >= chosen.nullGroup();
            (isRest ? rest : values).add(lines);
        }
        values.sort(Comparator.comparingDouble((List<TrendsLine> lines) ->
                        -query.presentation().count(lines.get(0).points()))
                .thenComparing(lines -> lines.get(0).value() == null
                        ? ""
                        : TopValues.label(lines.get(0).value())));
        values.addAll(rest);
        return values.stream().flatMap(List::stream).toList();
    }

    private double[] points(Formula formula, List<SeriesValues> measured, int period, int group) {
        double[] points = new double[measured.get(0).points().get(period)[group].length];
        double[] letters = new double[measured.size()];
        for (int point = 0; point < points.length; point++) {
            for (int series = 0; series < letters.length; series++) {
                letters[series] = measured.get(series).points().get(period)[group][point];
            }
            points[point] = formula.value(letters);
        }
        return points;
    }
}
