package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/** Names with their colours, in rows below a chart. */
final class LegendPainter {
    private static final double ROW_HEIGHT = 20;
    private static final double DOT = 9;
    private static final double GAP = 6;
    private static final double ITEM_GAP = 18;
    private static final double NAME_MAX = 220;
    /** The legend's largest share of the height that it has together with the chart. */
    private static final double SHARE_MAX = 0.25;

    /** One name; those without a colour have no dot. */
    record Item(String name, int color) {
        private static final int NO_COLOR = -1;

        double width() {
            return Canvas.width(name, Canvas.SMALL) + (color == NO_COLOR ? 0 : DOT + GAP);
        }
    }

    private final Canvas canvas;
    private final List<List<Item>> rows = new ArrayList<>();

    private LegendPainter(Canvas canvas) {
        this.canvas = canvas;
    }

    /**
     * A legend that takes a quarter of the height at most; names that find no place are counted.
     *
     * @param leftOut how many more things have no name here
     */
    static LegendPainter of(List<Item> items, int leftOut, Canvas canvas, Rectangle2D within) {
        LegendPainter legend = new LegendPainter(canvas);
        boolean isWanted = canvas.chartStyle().hasLegend()
                && !(items.size() == 1 && items.get(0).name().isEmpty());
        int rowsMax = (int) Math.min(4, SHARE_MAX * within.getHeight() / ROW_HEIGHT);
        if (isWanted && rowsMax > 0) {
            legend.place(items, leftOut, rowsMax, within.getWidth());
        }
        return legend;
    }

    private void place(List<Item> items, int leftOut, int rowsMax, double width) {
        double nameMax = Math.min(NAME_MAX, width - DOT - GAP);
        List<Item> row = new ArrayList<>();
        rows.add(row);
        double at = 0;
        for (int i = 0; i < items.size(); i++) {
            Item item = new Item(
                    Canvas.cut(items.get(i).name(), Canvas.SMALL, nameMax),
                    items.get(i).color());
            boolean isLast = i == items.size() - 1 && leftOut == 0;
            double reserve =
                    rows.size() == rowsMax && !isLast ? ITEM_GAP + more(1_000).width() : 0;
            if (at > 0 && at + item.width() + reserve > width) {
                if (rows.size() == rowsMax) {
                    row.add(more(items.size() - i + leftOut));
                    return;
                }
                row = new ArrayList<>();
                rows.add(row);
                at = 0;
            }
            row.add(item);
            at += item.width() + ITEM_GAP;
        }
        if (leftOut > 0) {
            row.add(more(leftOut));
        }
    }

    private static Item more(int count) {
        return new Item("+ " + count + " more", Item.NO_COLOR);
    }

    double height() {
        return rows.isEmpty() ? 0 : rows.size() * ROW_HEIGHT + 6;
    }

    /** Draws it at the bottom of the rectangle and gives what is left above. */
    Rectangle2D paint(Rectangle2D within) {
        double top = within.getMaxY() - rows.size() * ROW_HEIGHT;
        for (int i = 0; i < rows.size(); i++) {
            paint(rows.get(i), within.getX(), top + i * ROW_HEIGHT);
        }
        return new Rectangle2D.Double(within.getX(), within.getY(), within.getWidth(), within.getHeight() - height());
    }

    private void paint(List<Item> row, double left, double top) {
        double x = left;
        double middle = top + ROW_HEIGHT / 2 + 2;
        for (Item item : row) {
            double textX = x;
            if (item.color != Item.NO_COLOR) {
                canvas.fill(new Ellipse2D.Double(x, middle - DOT / 2, DOT, DOT), item.color);
                textX += DOT + GAP;
            }
            canvas.text(
                    item.name, textX, middle + 4, Canvas.SMALL, canvas.theme().muted(), Align.LEFT);
            x += item.width() + ITEM_GAP;
        }
    }
}
