package dev.tenrec.render.chart.paint;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.awt.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where the numbers of a picture are, for a page that says more about them when they are pointed at: a shape for each,
 * or the places of the points of a plot. Rows are those of the answer's results, so that a page finds the numbers
 * there.
 */
public final class HitRegions {
    /** For those who draw a picture that nobody points at. */
    public static final HitRegions UNWANTED = new HitRegions(false);

    /**
     * One number.
     *
     * @param point a step or a period, from 0; -1 for the row as a whole
     * @param part which side of the point is meant, or empty
     */
    public record Spot(Shape shape, int row, int point, String part) {}

    private final boolean areWanted;
    private final List<Spot> shapes = new ArrayList<>();
    private final ArrayNode series = Json.mapper().createArrayNode();
    private ObjectNode plot;

    private HitRegions(boolean areWanted) {
        this.areWanted = areWanted;
    }

    public static HitRegions wanted() {
        return new HitRegions(true);
    }

    public boolean areWanted() {
        return areWanted;
    }

    /** Adds a shape, unless it has no extent: nobody could point at it. */
    void add(Shape shape, int row, int point, String part) {
        if (areWanted && !shape.getBounds2D().isEmpty()) {
            shapes.add(new Spot(shape, row, point, part));
        }
    }

    void add(Shape shape, int row, int point) {
        add(shape, row, point, "");
    }

    /** Tells the colour of a row, once for each. */
    public void series(int row, int color) {
        if (areWanted) {
            series.addObject().put("row", row).put("color", String.format(Locale.ROOT, "#%06x", color));
        }
    }

    public void plot(ObjectNode places) {
        plot = places;
    }

    public List<Spot> shapes() {
        return shapes;
    }

    /** Rows and colours, in the order in which they are drawn. */
    public ArrayNode series() {
        return series;
    }

    /** The places of points, or null for a picture of shapes. */
    public ObjectNode plot() {
        return plot;
    }
}
