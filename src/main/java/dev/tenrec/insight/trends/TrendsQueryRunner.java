package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trends.aggregate.SeriesEvaluator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs a {@link TrendsQuery}: resolves the range, cuts it into points, measures each series in the range and in the one
 * it is compared with, and puts formulas on top.
 */
final class TrendsQueryRunner {
    private final TrendsQuery query;
    private final QuerySnapshot data;
    private final SeriesEvaluator meter;

    TrendsQueryRunner(TrendsQuery query, QuerySnapshot data, long wordsMax) {
        this.query = query;
        this.data = data;
        this.meter = new SeriesEvaluator(data, query.interval(), wordsMax);
    }

    TrendsResult run() {
        DateRange.Resolved range = query.dateRange().resolve(data.now(), query.interval(), data::earliestMicros);
        Buckets current = Buckets.of(range, query.interval(), data.projectTime());
        List<Period> periods = periods(range, current);
        boolean hasFormulas = !query.presentation().formulas().isEmpty();
        List<BreakdownGroups> groups = query.breakdown() == null
                ? Collections.nCopies(query.series().size(), BreakdownGroups.NONE)
                : new BreakdownSelection(query, data, meter).groups(current, hasFormulas);
        List<SeriesValues> measured = new ArrayList<>();
        for (int i = 0; i < query.series().size(); i++) {
            measured.add(measured(i, groups.get(i), periods));
        }
        List<TrendsLine> lines = hasFormulas
                ? new FormulaLines(query, periods).of(measured)
                : measured.stream()
                        .flatMap(each -> lines(each, periods).stream())
                        .toList();
        return new TrendsResult(query, range, lines, groups.stream().anyMatch(BreakdownGroups::hasOther));
    }

    private List<Period> periods(DateRange.Resolved range, Buckets current) {
        if (query.compare() == null) {
            return List.of(new Period(null, current));
        }
        DateRange.Resolved before =
                range.before(query.interval(), current.count(), query.compare().to());
        Buckets previous = Buckets.of(before, query.interval(), data.projectTime(), current.count());
        return List.of(new Period("current", current), new Period("previous", previous));
    }

    private SeriesValues measured(int order, BreakdownGroups groups, List<Period> periods) {
        Series series = query.series().get(order);
        List<double[][]> all = new ArrayList<>();
        for (Period period : periods) {
            boolean isTotal = query.presentation().isTotal();
            boolean isKnown = groups.known() != null && all.isEmpty();
            double[] cells = isKnown ? groups.known() : cells(series, groups, period);
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

    private double[] cells(Series series, BreakdownGroups groups, Period period) {
        return query.presentation().isTotal()
                ? meter.whole(series, period.buckets(), groups.grouping())
                : meter.points(series, period.buckets(), groups.grouping());
    }

    private List<TrendsLine> lines(SeriesValues measured, List<Period> periods) {
        Series series = query.series().get(measured.order());
        List<TrendsLine> lines = new ArrayList<>();
        for (int group : measured.shownGroups()) {
            List<String> value = measured.groups().value(group);
            String label = series.label();
            if (value != null) {
                String joined = TopValues.label(value);
                label = query.series().size() == 1 ? joined : label + " - " + joined;
            }
            for (int period = 0; period < periods.size(); period++) {
                lines.add(new TrendsLine(
                        series,
                        measured.order(),
                        label,
                        value,
                        periods.get(period),
                        measured.points().get(period)[group]));
            }
        }
        return lines;
    }
}
