package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ChartNotes;
import dev.tenrec.render.chart.model.TableChart;
import java.awt.BasicStroke;
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
    private static final BasicStroke HAIRLINE = new BasicStroke(1);

    private TablePainter() {}

    static void paint(TableChart chart, Canvas canvas, Rectangle2D within) {
        Font font = Canvas.font(Canvas.SMALL);
        Font head = Canvas.bold(Canvas.SMALL);
        List<Double> widths = widths(chart, within.getWidth());
        int capacity = (int) Math.max(1, within.getHeight() / ROW_HEIGHT);
        boolean fits = chart.leftOut() == 0 && chart.rows().size() <= capacity - 1;
        int shown =
                fits ? chart.rows().size() : Math.max(0, Math.min(chart.rows().size(), capacity - 2));
        List<String> names =
                chart.columns().stream().map(TableChart.Column::name).toList();
        double y = within.getY();
        row(chart, names, widths, canvas, within.getX(), y, head, canvas.theme().muted());
        for (int i = 0; i < shown; i++) {
            y += ROW_HEIGHT;
            canvas.line(within.getX(), y, within.getMaxX(), y, canvas.theme().grid(), HAIRLINE);
            row(
                    chart,
                    chart.rows().get(i),
                    widths,
                    canvas,
                    within.getX(),
                    y,
                    font,
                    canvas.theme().text());
        }
        int rest = chart.rows().size() - shown + chart.leftOut();
        int columnsLeft = chart.columns().size() - widths.size();
        List<String> more = new ArrayList<>();
        if (rest > 0) {
            more.add("+ " + ChartNotes.count(rest, "more row"));
        }
        if (columnsLeft > 0) {
            more.add("+ " + ChartNotes.count(columnsLeft, "more column"));
        }
        if (!more.isEmpty() && y + 2 * ROW_HEIGHT <= within.getMaxY() + 1) {
            String text = Canvas.cut(String.join(", ", more), font, within.getWidth());
            double base = y + ROW_HEIGHT * 1.65;
            canvas.text(
                    text, within.getX() + PADDING, base, font, canvas.theme().muted(), Canvas.Align.LEFT);
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
            if (chart.columns().get(i).isNumber()) {
                canvas.text(text, x + PADDING + room, base, font, color, Canvas.Align.RIGHT);
            } else {
                canvas.text(text, x + PADDING, base, font, color, Canvas.Align.LEFT);
            }
            x += widths.get(i);
        }
    }

    /** The widths of the columns that fit: those of their texts, stretched to the whole width. */
    private static List<Double> widths(TableChart chart, double width) {
        Font head = Canvas.bold(Canvas.SMALL);
        Font font = Canvas.font(Canvas.SMALL);
        List<Double> widths = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < chart.columns().size(); i++) {
            double wanted = Canvas.width(chart.columns().get(i).name(), head);
            for (List<String> row :
                    chart.rows().subList(0, Math.min(50, chart.rows().size()))) {
                wanted = Math.max(wanted, i < row.size() ? Canvas.width(row.get(i), font) : 0);
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
