package dev.tenrec.render.chart.paint;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import dev.tenrec.render.chart.model.SeriesChart;
import java.awt.geom.Rectangle2D;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;

/** Says where the points of lines, areas and bars are within a picture. */
record PlotHitRegions(XYPlot plot, Rectangle2D area) {
    /** The largest number of regions: more would make the picture large, and single ones are too small to point at. */
    private static final int HEIGHTS_MAX = 20_000;

    /**
     * The area, the place of the first point and the distance to the next one; for each line how far it is beside that
     * ({@code shift}), where its points are ({@code to}) and where its bars begin ({@code from}).
     */
    void addTo(HitRegions regions, SeriesChart chart, StackedValues heights, boolean hasBars, boolean isStacked) {
        int count = chart.points().count();
        ValueAxis below = plot.getDomainAxis();
        double first = below.valueToJava2D(0, area, RectangleEdge.BOTTOM);
        ObjectNode places = Json.object();
        places.put("left", tenths(area.getX()))
                .put("top", tenths(area.getY()))
                .put("width", tenths(area.getWidth()))
                .put("height", tenths(area.getHeight()))
                .put("count", count)
                .put("first", tenths(first))
                .put("step", below.valueToJava2D(1, area, RectangleEdge.BOTTOM) - first)
                .put("isStacked", isStacked);
        ArrayNode lines = places.putArray("lines");
        boolean areFew = (long) count * chart.lines().size() <= HEIGHTS_MAX;
        for (int i = 0; i < chart.lines().size(); i++) {
            double shift = hasBars ? ((PlottedBars) plot.getDataset(0)).getXValue(i, 0) : 0;
            ObjectNode place = lines.addObject()
                    .put("shift", tenths(below.valueToJava2D(shift, area, RectangleEdge.BOTTOM) - first));
            if (areFew) {
                place.set("to", heights(heights.to()[i]));
            }
            if (areFew && isStacked) {
                place.set("from", heights(heights.from()[i]));
            }
        }
        regions.plot(places);
    }

    private ArrayNode heights(double[] values) {
        ArrayNode heights = Json.mapper().createArrayNode();
        for (double value : values) {
            double y = plot.getRangeAxis().valueToJava2D(value, area, RectangleEdge.LEFT);
            if (Double.isNaN(y)) {
                heights.addNull();
            } else {
                heights.add(tenths(y));
            }
        }
        return heights;
    }

    private static double tenths(double length) {
        return Math.rint(length * 10) / 10;
    }
}
