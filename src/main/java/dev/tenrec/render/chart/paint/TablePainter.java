package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ChartNotes;
import dev.tenrec.render.chart.model.TableChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** The rows and columns of a table that fit, and the number of the others. */
final class TablePainter {
    private static final double ROW_HEIGHT = 26;
    private static final double PADDING = 10;
    private static final double COLUMN_MIN = 70;
    private static final double COLUMN_MAX = 280;

    private TablePainter() {}

    static void paint(TableChart chart, Canvas canvas, Rectangle2D within) {
        Theme theme = canvas.theme();
        List<Double> widths = widths(chart, within.getWidth());
        int capacity = (int) Math.max(1, within.getHeight() / ROW_HEIGHT);
        boolean fits = chart.leftOut() == 0 && chart.rows().size() <= capacity - 1;
        int shown =
                fits ? chart.rows().size() : Math.max(0, Math.min(chart.rows().size(), capacity - 2));
        List<String> names =
                chart.columns().stream().map(TableChart.Column::name).toList();
        double y = within.getY();
        row(chart, names, widths, canvas, within.getX(), y, Canvas.SMALL_BOLD, theme.muted());
        for (int i = 0; i < shown; i++) {
            y += ROW_HEIGHT;
            canvas.line(within.getX(), y, within.getMaxX(), y, theme.grid(), Canvas.HAIRLINE);
            row(chart, chart.rows().get(i), widths, canvas, within.getX(), y, Canvas.SMALL, theme.text());
        }
        int rest = chart.rows().size() - shown + chart.leftOut();
        int columnsLeft = chart.columns().size() - widths.size();
        String more = ChartNotes.joined(", ", ChartNotes.more(rest, "row"), ChartNotes.more(columnsLeft, "column"));
        if (y + 2 * ROW_HEIGHT <= within.getMaxY() + 1) {
            String text = Canvas.cut(more, Canvas.SMALL, within.getWidth());
            double base = y + ROW_HEIGHT * 1.65;
            canvas.text(text, within.getX() + PADDING, base, Canvas.SMALL, theme.muted(), Align.LEFT);
        }
    }

    private static void row(
            TableChart chart,
            List<String> cells,
            List<Double> widths,
            Canvas canvas,
            double left,
            double top,
            Font font,
            int color) {
        double x = left;
        for (int i = 0; i < widths.size(); i++) {
            double room = widths.get(i) - 2 * PADDING;
            String text = Canvas.cut(i < cells.size() ? cells.get(i) : "", font, room);
            double base = top + ROW_HEIGHT * 0.65;
            boolean isNumber = chart.columns().get(i).isNumber();
            double at = x + PADDING + (isNumber ? room : 0);
            canvas.text(text, at, base, font, color, isNumber ? Align.RIGHT : Align.LEFT);
            x += widths.get(i);
        }
    }

    /** The widths of the columns that fit: those of their texts, stretched to the whole width. */
    private static List<Double> widths(TableChart chart, double width) {
        List<Double> widths = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < chart.columns().size(); i++) {
            double wanted = Canvas.width(chart.columns().get(i).name(), Canvas.SMALL_BOLD);
            for (List<String> row :
                    chart.rows().subList(0, Math.min(50, chart.rows().size()))) {
                wanted = Math.max(wanted, i < row.size() ? Canvas.width(row.get(i), Canvas.SMALL) : 0);
            }
            double column = Math.max(COLUMN_MIN, Math.min(COLUMN_MAX, wanted + 2 * PADDING));
            if (sum + column > width && !widths.isEmpty()) {
                break;
            }
            widths.add(column);
            sum += column;
        }
        double stretch = width / sum;
        return widths.stream().map(column -> column * stretch).toList();
    }
}
