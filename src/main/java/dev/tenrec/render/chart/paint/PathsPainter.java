package dev.tenrec.render.chart.paint;

import dev.tenrec.render.chart.model.ChartNotes;
import dev.tenrec.render.chart.model.Palette;
import dev.tenrec.render.chart.model.PathsChart;
import dev.tenrec.render.chart.model.ValueFormat;
import dev.tenrec.render.chart.paint.Canvas.Align;
import java.awt.Font;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;

/** Ways from step to step: columns of nodes, and bands between them that are as wide as they are common. */
final class PathsPainter {
    private static final double NOTE_HEIGHT = 20;
    private static final double HEAD_HEIGHT = 22;
    private static final double NAME_MIN = 90;
    private static final double BAND_SHARE = 0.2;

    private final PathsChart chart;
    private final Canvas canvas;
    private final Rectangle2D area;
    private final PathsLayout layout;
    private final Font bold = Canvas.bold(11);
    /** The height of each node that bands have used so far. */
    private final double[] outTaken;

    private final double[] inTaken;

    private PathsPainter(PathsChart chart, Canvas canvas, Rectangle2D area) {
        this.chart = chart;
        this.canvas = canvas;
        this.area = area;
        this.layout = new PathsLayout(chart, area);
        this.outTaken = new double[chart.nodes().size()];
        this.inTaken = new double[chart.nodes().size()];
    }

    static void paint(PathsChart chart, Canvas canvas, Rectangle2D within) {
        double foot = within.getHeight() > 100 ? NOTE_HEIGHT : 0;
        double head = within.getHeight() > 100 ? HEAD_HEIGHT : 0;
        Rectangle2D area = new Rectangle2D.Double(
                within.getX(), within.getY() + head, within.getWidth(), within.getHeight() - foot - head);
        PathsPainter painter = new PathsPainter(chart, canvas, area);
        int left = painter.bands();
        painter.nodes();
        if (foot > 0) {
            painter.head(within);
            painter.foot(left, within);
        }
    }

    /** Draws the bands, the lightest first where they cross, and gives how many have no place. */
    private int bands() {
        List<PathsChart.Edge> shown = chart.edges().stream()
                .filter(edge -> layout.isPlaced(edge.from()) && layout.isPlaced(edge.to()))
                // Bands leave a node in the order in which they arrive, so that few of them cross.
                .sorted(Comparator.comparingDouble((PathsChart.Edge edge) ->
                                layout.box(edge.from()).getY())
                        .thenComparingDouble(edge -> layout.box(edge.to()).getY()))
                .toList();
        shown.forEach(this::band);
        return chart.edges().size() - shown.size();
    }

    private void band(PathsChart.Edge edge) {
        Rectangle2D from = layout.box(edge.from());
        Rectangle2D to = layout.box(edge.to());
        double leaving = layout.thickness(edge, edge.from());
        double arriving = layout.thickness(edge, edge.to());
        double startY = from.getY() + outTaken[edge.from()];
        double endY = to.getY() + inTaken[edge.to()];
        outTaken[edge.from()] += leaving;
        inTaken[edge.to()] += arriving;
        double startX = from.getMaxX();
        double endX = to.getX();
        double middle = (startX + endX) / 2;
        Path2D band = new Path2D.Double();
        band.moveTo(startX, startY);
        band.curveTo(middle, startY, middle, endY, endX, endY);
        band.lineTo(endX, endY + arriving);
        band.curveTo(middle, endY + arriving, middle, startY + leaving, startX, startY + leaving);
        band.closePath();
        canvas.fill(band, canvas.theme().tint(Palette.color(canvas.theme(), 0), BAND_SHARE));
        canvas.regions().add(band, edge.row(), -1);
    }

    private void nodes() {
        for (int node = 0; node < chart.nodes().size(); node++) {
            if (!layout.isPlaced(node)) {
                continue;
            }
            Rectangle2D box = layout.box(node);
            canvas.fill(box, Palette.color(canvas.theme(), 0));
            spot(node, box);
            double x = box.getMaxX() + 6;
            double room = Math.min(layout.columnWidth() * 0.85, area.getMaxX() - x) - 4;
            double base = Math.min(area.getMaxY() - 2, Math.max(box.getCenterY() + 4, area.getY() + 9));
            String count = ValueFormat.PLAIN.value(layout.weight(node));
            double besideName = Canvas.width(count, bold) + 6;
            String name =
                    Canvas.cut(chart.nodes().get(node).name(), Canvas.TINY, Math.max(room - besideName, NAME_MIN));
            name = Canvas.cut(name, Canvas.TINY, room);
            canvas.text(name, x, base, Canvas.TINY, canvas.theme().text(), Align.LEFT);
            double taken = name.isEmpty() ? 0 : Canvas.width(name, Canvas.TINY) + 6;
            // Where there is room for one of them, a name says more than a number.
            if (taken + besideName - 6 <= room) {
                canvas.text(count, x + taken, base, bold, canvas.theme().muted(), Align.LEFT);
            }
        }
    }

    /** A node is named by a connection that has it at one of its ends. */
    private void spot(int node, Rectangle2D box) {
        for (PathsChart.Edge edge : chart.edges()) {
            if (edge.from() == node || edge.to() == node) {
                canvas.regions().add(box, edge.row(), -1, edge.from() == node ? "source" : "target");
                return;
            }
        }
    }

    private void head(Rectangle2D within) {
        for (int step = 0; step < layout.steps(); step++) {
            double x = within.getX() + step * layout.columnWidth();
            String text = Canvas.cut("Step " + (step + 1), bold, layout.columnWidth() - 4);
            canvas.text(text, x, within.getY() + 10, bold, canvas.theme().muted(), Align.LEFT);
        }
    }

    private void foot(int left, Rectangle2D within) {
        int rest = left + chart.leftOut();
        int color = canvas.theme().muted();
        canvas.text(
                ChartNotes.more(rest, "connection"),
                within.getX(),
                within.getMaxY() - 3,
                Canvas.TINY,
                color,
                Align.LEFT);
    }
}
