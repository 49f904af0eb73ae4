package dev.tenrec.render.chart.read;

import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ShareChart;
import dev.tenrec.render.chart.model.TableChart;
import dev.tenrec.render.chart.model.ValueFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Charts of answers with one number for each series. */
final class TotalsReader {
    private static final int ROWS_MAX = 200;

    private TotalsReader() {}

    /** The largest first; each is followed by what it is compared with. */
    static Chart parts(ShareChart.Style style, SeriesList series, ValueFormat format) {
        List<List<ShareChart.Part>> groups = new ArrayList<>();
        for (SeriesList.Series each : series.all()) {
            // A ring is a whole of its own; what was before has no place in it.
            if (each.isPrevious() && style == ShareChart.Style.RING) {
                continue;
            }
            ShareChart.Part part =
                    new ShareChart.Part(each.name(), each.row(), each.total(), each.color(), each.isPrevious());
            if (!each.isPrevious() || groups.isEmpty()) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(part);
        }
        groups.sort(Comparator.comparing(group -> -orZero(group.get(0).value())));
        List<List<ShareChart.Part>> shown = groups.subList(0, Math.min(groups.size(), SeriesList.DRAWN_MAX));
        double rest = groups.stream()
                .skip(shown.size())
                .mapToDouble(group -> Math.max(0, orZero(group.get(0).value())))
                .sum();
        return new ShareChart(
                style,
                shown.stream().flatMap(List::stream).toList(),
                groups.size() - shown.size(),
                Math.min(rest, 1e300),
                format);
    }

    private static double orZero(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    /** @param first the name of the column of names */
    static Chart table(SeriesList series, ValueFormat format, String first) {
        List<SeriesList.Series> shown =
                series.all().subList(0, Math.min(series.all().size(), ROWS_MAX));
        List<List<String>> rows = shown.stream()
                .map(each -> List.of(each.name(), format.value(each.total())))
                .toList();
        List<TableChart.Column> columns =
                List.of(new TableChart.Column(first, false), new TableChart.Column("Total", true));
        return new TableChart(columns, rows, series.all().size() - shown.size());
    }
}
