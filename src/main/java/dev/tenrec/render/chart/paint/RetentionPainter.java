package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ChartNotes;
import dev.tenrec.render.chart.model.Palette;
import dev.tenrec.render.chart.model.RetentionChart;
import dev.tenrec.render.chart.model.Theme;
import dev.tenrec.render.chart.model.ValueFormat;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.geom.Rectangle2D;

/**
 * A grid of cohorts and periods: the more came back, the stronger the colour; a dashed frame where it may be more yet.
 */
final class RetentionPainter {
    private static final double ROW_MAX = 34;
    private static final double ROW_MIN = 20;
    private static final double CELL_MIN = 46;
    private static final double CELL_MAX = 120;
    private static final double SIZE_WIDTH = 56;
    private static final double GAP = 2;
    private static final BasicStroke OPEN =
            new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, new float[] {3, 3}, 0);

    private final RetentionChart chart;
    private final Canvas canvas;
    private final Rectangle2D area;
    private final double names;
    private final double cell;
    private final int columns;
    private final int rows;
    private final double row;

    private RetentionPainter(RetentionChart chart, Canvas canvas, Rectangle2D area) {
        this.chart = chart;
        this.canvas = canvas;
        this.area = area;
        double widest = chart.rows().stream()
                .mapToDouble(each -> Canvas.width(each.name(), Canvas.SMALL))
                .max()
                .orElse(0);
        this.names = Math.min(Math.max(widest, Canvas.width("Cohort", Canvas.SMALL)) + 14, area.getWidth() * 0.3);
        double room = Math.max(CELL_MIN, area.getWidth() - names - SIZE_WIDTH);
        this.columns = (int) Math.max(1, Math.min(chart.columns().size(), room / CELL_MIN));
        this.cell = Math.min(CELL_MAX, room / columns);
        int others = (chart.mean().length > 0 ? 2 : 1) + 1;
        int fitting = (int) Math.max(1, area.getHeight() / ROW_MIN - others);
        this.rows = Math.min(chart.rows().size(), fitting);
        this.row = Math.min(ROW_MAX, area.getHeight() / (rows + others));
    }

    static void paint(RetentionChart chart, Canvas canvas, Rectangle2D within) {
        new RetentionPainter(chart, canvas, within).paint();
    }

    private void paint() {
        Theme theme = canvas.theme();
        double y = area.getY();
        text("Cohort", area.getX(), y, Canvas.SMALL_BOLD, theme.muted(), Align.LEFT, names - 8);
        double sizeRight = area.getX() + names + SIZE_WIDTH - 14;
        text("Size", sizeRight, y, Canvas.SMALL_BOLD, theme.muted(), Align.RIGHT, SIZE_WIDTH);
        for (int i = 0; i < columns; i++) {
            text(chart.columns().get(i), center(i), y, Canvas.SMALL_BOLD, theme.muted(), Align.CENTER, cell - 4);
        }
        if (chart.mean().length > 0) {
            y += row;
            text("Mean", area.getX(), y, Canvas.SMALL_BOLD, theme.text(), Align.LEFT, names - 8);
            for (int i = 0; i < columns; i++) {
                cell(chart.mean()[i], i, y, true, Canvas.SMALL_BOLD);
            }
        }
        boolean hasOpen = false;
        for (int cohort = 0; cohort < rows; cohort++) {
            RetentionChart.Row each = chart.rows().get(cohort);
            y += row;
            text(each.name(), area.getX(), y, Canvas.SMALL, theme.text(), Align.LEFT, names - 8);
            String size = size(each.size());
            text(size, sizeRight, y, Canvas.SMALL, theme.text(), Align.RIGHT, SIZE_WIDTH);
            for (int i = 0; i < Math.min(columns, each.percents().length); i++) {
                hasOpen |= i >= each.whole();
                cell(each.size() == 0 ? Double.NaN : each.percents()[i], i, y, i < each.whole(), Canvas.SMALL);
                canvas.regions().add(box(i, y), cohort, i);
            }
        }
        String note = note(hasOpen);
        text(note, area.getX(), y + row, Canvas.SMALL, theme.muted(), Align.LEFT, area.getWidth());
    }

    /** In full, unless that is too long for its column. */
    private String size(double size) {
        String full = ValueFormat.PLAIN.value(size);
        boolean fits = Canvas.width(full, Canvas.SMALL) <= SIZE_WIDTH - 4;
        return fits ? full : ValueFormat.PLAIN.axis(size, size / 100);
    }

    private String note(boolean hasOpen) {
        int rest = chart.rows().size() - rows + chart.leftOut();
        int columnsLeft = chart.columns().size() - columns;
        return ChartNotes.joined(
                " · ",
                ChartNotes.more(rest, "cohort"),
                ChartNotes.more(columnsLeft, "period"),
                hasOpen ? "Dashed: the period is not over yet" : "");
    }

    private double center(int column) {
        return area.getX() + names + SIZE_WIDTH + (column + 0.5) * cell;
    }

    private void text(String text, double x, double top, Font with, int color, Align align, double width) {
        if (top + row <= area.getMaxY() + 1) {
            canvas.text(Canvas.cut(text, with, width), x, top + row / 2 + 4, with, color, align);
        }
    }

    private Rectangle2D box(int column, double top) {
        return new Rectangle2D.Double(
                center(column) - cell / 2 + GAP / 2, top + GAP / 2, cell - GAP, Math.max(1, row - GAP));
    }

    private void cell(double percent, int column, double top, boolean isWhole, Font with) {
        Theme theme = canvas.theme();
        Rectangle2D box = box(column, top);
        double strength = Double.isNaN(percent) ? 0 : Math.max(0, Math.min(1, percent / 100));
        int base = Palette.color(theme, 0);
        int color = Double.isNaN(percent) ? theme.panel() : theme.tint(base, 0.06 + 0.94 * strength);
        if (isWhole) {
            canvas.fill(box, color);
        } else {
            color = theme.background();
            Rectangle2D frame = new Rectangle2D.Double(
                    box.getX() + 1, box.getY() + 1, Math.max(1, box.getWidth() - 2), Math.max(1, box.getHeight() - 2));
            canvas.outline(frame, theme.tint(base, 0.6), OPEN);
        }
        String text = ValueFormat.PERCENT.value(percent);
        boolean isWide = Canvas.width(text, with) <= cell - 6;
        String fitting = isWide ? text : Math.round(percent) + "%";
        int textColor = Contrast.textOn(color);
        canvas.text(fitting, center(column), top + row / 2 + 4, with, textColor, Align.CENTER);
    }
}
