package dev.tenrec.insight.trends;

import dev.tenrec.insight.query.QueryFields;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.DateRange;
import dev.tenrec.insight.time.Interval;
import dev.tenrec.insight.trends.aggregate.Series;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs a {@link TrendsQuery} in either engine: resolves the range, then, for the current and the previous period,
 * selects the values of a breakdown, evaluates each series and its formulas.
 */
final class TrendsQueryRunner {
    private final TrendsQuery query;
    private final TrendsNumbers data;
    private final Presentation presentation;

    TrendsQueryRunner(TrendsQuery query, TrendsNumbers data) {
        this.query = query;
        this.data = data;
        this.presentation = query.presentation();
    }

    TrendsResult run() {
        Interval rounding = presentation.isTotal() ? Interval.DAY : query.interval();
        DateRange.Resolved range = query.dateRange().resolve(data.time().now(), rounding, data.time()::earliestMicros);
        List<TrendsResult.Period> periods = periods(range);
        List<List<SeriesValues>> values = periods.stream().map(this::values).toList();
        List<TrendsResult.Line> lines = new ArrayList<>();
        FormulaLines formulas = new FormulaLines(query);
        for (int order = 0; order < presentation.formulas().size(); order++) {
            for (int period = 0; period < periods.size(); period++) {
                lines.addAll(formulas.of(order, periods.get(period), values.get(period)));
            }
        }
        for (int period = 0; presentation.formulas().isEmpty() && period < periods.size(); period++) {
            TrendsResult.Period own = periods.get(period);
            values.get(period).forEach(each -> lines.addAll(lines(each, own)));
        }
        boolean hasMore = values.stream()
                .flatMap(List::stream)
                .anyMatch(each -> each.groups().hasOther());
        return new TrendsResult(query, range, periods.get(0).buckets(), lines, hasMore);
    }

    private List<TrendsResult.Period> periods(DateRange.Resolved range) {
        QueryFields.Comparison compare = query.compare();
        if (compare == null) {
            return List.of(new TrendsResult.Period(null, buckets(range)));
        }
        DateRange.Resolved before = compare.before(query.dateRange(), range, query.interval());
        return List.of(
                new TrendsResult.Period("current", buckets(range)),
                new TrendsResult.Period("previous", buckets(before)));
    }

    private Buckets buckets(DateRange.Resolved range) {
        if (presentation.isTotal()) {
            Interval interval = query.interval().isWithinDay() ? Interval.DAY : query.interval();
            return Buckets.of(range, interval, data.time().projectTime());
        }
        DateRange.Resolved counted = query.dateRange().isExplicit()
                ? range
                : range.fromFirstMonth(query.interval(), data.time().projectTime());
        return Buckets.of(counted, query.interval(), data.time().projectTime());
    }

    private List<SeriesValues> values(TrendsResult.Period period) {
        boolean isShared = !presentation.formulas().isEmpty();
        List<BreakdownGroups> groups = query.breakdown() == null
                ? Collections.nCopies(query.series().size(), BreakdownGroups.NONE)
                : data.groups(period.buckets(), isShared);
        return IntStream.range(0, groups.size())
                .mapToObj(order -> values(order, groups.get(order), period.buckets()))
                .toList();
    }

    private SeriesValues values(int order, BreakdownGroups groups, Buckets buckets) {
        Series series = query.series().get(order);
        double[] cells = data.cells(series, buckets, groups);
        int count = groups.count();
        double[][] byGroup = new double[count][presentation.isTotal() ? 1 : buckets.count()];
        for (int group = 0; group < count; group++) {
            for (int point = 0; point < byGroup[group].length; point++) {
                byGroup[group][point] = cells[point * count + group];
            }
            byGroup[group] = presentation.points(byGroup[group]);
        }
        return new SeriesValues(series, order, groups, byGroup);
    }

    private List<TrendsResult.Line> lines(SeriesValues values, TrendsResult.Period period) {
        List<TrendsResult.Line> lines = new ArrayList<>();
        for (int group : values.shownGroups()) {
            List<String> value = values.groups().value(group);
            String label = values.series().label();
            if (value != null) {
                String joined = ChosenValues.label(value);
                label = query.series().size() == 1 ? joined : label + " - " + joined;
            }
            double[] shown = values.points()[group];
            lines.add(new TrendsResult.Line(values.series(), values.order(), label, value, period, shown));
        }
        return lines;
    }
}
