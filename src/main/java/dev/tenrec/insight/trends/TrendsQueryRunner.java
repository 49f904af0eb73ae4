package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trends.aggregate.SeriesEvaluator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs a {@link TrendsQuery}: resolves the range, selects the values of a breakdown, evaluates each series in the
 * current and the previous period, then formulas.
 */
final class TrendsQueryRunner {
    private final TrendsQuery query;
    private final QuerySnapshot data;
    private final SeriesEvaluator evaluator;

    TrendsQueryRunner(TrendsQuery query, QuerySnapshot data, long wordsMax) {
        this.query = query;
        this.data = data;
        this.evaluator = new SeriesEvaluator(data, query.interval(), wordsMax);
    }

    TrendsResult run() {
        DateRange.Resolved range = query.dateRange().resolve(data.now(), query.interval(), data::earliestMicros);
        Buckets current = Buckets.of(range, query.interval(), data.projectTime());
        List<TrendsResult.Period> periods = periods(range, current);
        boolean hasFormulas = !query.presentation().formulas().isEmpty();
        TrendsBreakdown breakdown = query.breakdown();
        List<BreakdownGroups> groups = breakdown == null
                ? Collections.nCopies(query.series().size(), BreakdownGroups.NONE)
                : new BreakdownSelection(query, breakdown, data, evaluator).groups(current, hasFormulas);
        List<SeriesValues> values = new ArrayList<>();
        for (int i = 0; i < query.series().size(); i++) {
            values.add(evaluate(i, groups.get(i), periods));
        }
        List<TrendsResult.Line> lines = hasFormulas
                ? new FormulaLines(query, periods).of(values)
                : values.stream().flatMap(each -> lines(each, periods).stream()).toList();
        return new TrendsResult(query, range, lines, groups.stream().anyMatch(BreakdownGroups::hasOther));
    }

    private List<TrendsResult.Period> periods(DateRange.Resolved range, Buckets current) {
        QueryFields.Comparison compare = query.compare();
        if (compare == null) {
            return List.of(new TrendsResult.Period(null, current));
        }
        DateRange.Resolved before = range.before(query.interval(), current.count(), compare.to());
        Buckets previous = Buckets.of(before, query.interval(), data.projectTime(), current.count());
        return List.of(new TrendsResult.Period("current", current), new TrendsResult.Period("previous", previous));
    }

    private SeriesValues evaluate(int order, BreakdownGroups groups, List<TrendsResult.Period> periods) {
        Series series = query.series().get(order);
        List<double[][]> all = new ArrayList<>();
        for (TrendsResult.Period period : periods) {
            boolean isTotal = query.presentation().isTotal();
            double[] precomputed = all.isEmpty() ? groups.precomputed() : null;
            double[] cells = precomputed == null ? cells(series, groups, period) : precomputed;
            int count = groups.grouping().count();
            double[][] byGroup = new double[count][];
            for (int group = 0; group < count; group++) {
                double[] points = new double[isTotal ? 1 : period.buckets().count()];
                for (int point = 0; point < points.length; point++) {
                    points[point] = cells[point * count + group];
                }
                byGroup[group] = query.presentation().points(points);
            }
            all.add(byGroup);
        }
        return new SeriesValues(order, groups, all);
    }

    private double[] cells(Series series, BreakdownGroups groups, TrendsResult.Period period) {
        return query.presentation().isTotal()
                ? evaluator.total(series, period.buckets(), groups.grouping())
                : evaluator.points(series, period.buckets(), groups.grouping());
    }

    private List<TrendsResult.Line> lines(SeriesValues values, List<TrendsResult.Period> periods) {
        Series series = query.series().get(values.order());
        List<TrendsResult.Line> lines = new ArrayList<>();
        for (int group : values.shownGroups()) {
            List<String> value = values.groups().value(group);
            String label = series.label();
            if (value != null) {
                String joined = TopValues.label(value);
                label = query.series().size() == 1 ? joined : label + " - " + joined;
            }
            for (int period = 0; period < periods.size(); period++) {
                lines.add(new TrendsResult.Line(
                        series,
                        values.order(),
                        label,
                        value,
                        periods.get(period),
                        values.points().get(period)[group]));
            }
        }
        return lines;
    }
}
