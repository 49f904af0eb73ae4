package dev.tenrec.render.chart.paint;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;

/** An axis without a line, with labels from the caller. */
final class TickAxis extends NumberAxis {
    private static final long serialVersionUID = 1L;

    /** A label and its place. */
    record Tick(double at, String label) {}

    /** Chooses labels for an axis. */
    interface Chooser {
        /** @param length of the axis in points */
        List<Tick> choose(double length);
    }

    private final transient Chooser chooser;

    TickAxis(double from, double to, Canvas canvas, Chooser chooser) {
        super(null);
        this.chooser = chooser;
        setRange(from, to);
        setAxisLineVisible(false);
        setTickMarksVisible(false);
        setTickLabelFont(Canvas.SMALL);
        setTickLabelPaint(new Color(canvas.theme().muted()));
        setTickLabelInsets(new RectangleInsets(6, 8, 0, 2));
    }

    @Override
    @SuppressWarnings("rawtypes")
    public List refreshTicks(Graphics2D on, AxisState state, Rectangle2D area, RectangleEdge edge) {
        boolean isBelow = RectangleEdge.isTopOrBottom(edge);
        TextAnchor anchor = isBelow ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
        return chooser.choose(isBelow ? area.getWidth() : area.getHeight()).stream()
                .map(tick -> new NumberTick(tick.at, tick.label, anchor, TextAnchor.CENTER, 0))
                .toList();
    }
}
