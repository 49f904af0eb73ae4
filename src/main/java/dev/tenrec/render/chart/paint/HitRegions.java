package dev.tenrec.render.chart.paint;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.awt.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The hit regions of a picture, for tooltips: a shape for each number, or the positions of a plot's points. Rows are
 * those of the answer's results, so that a page finds the numbers there.
 */
public final class HitRegions {
    /** The regions of a picture without tooltips. */
    public static final HitRegions UNWANTED = new HitRegions(false);

    /**
     * One number.
     *
     * @param point a step or a period, from 0; -1 for the row as a whole
     * @param part which side of the point is meant, or empty
     */
    public record Region(Shape shape, int row, int point, String part) {}

    private final boolean areWanted;
    private final List<Region> shapes = new ArrayList<>();
    private final ArrayNode series = Json.mapper().createArrayNode();
    private @Nullable ObjectNode plot;

    private HitRegions(boolean areWanted) {
        this.areWanted = areWanted;
    }

    public static HitRegions wanted() {
        return new HitRegions(true);
    }

    public boolean areWanted() {
        return areWanted;
    }

    /** Adds a shape, unless it is empty. */
    void add(Shape shape, int row, int point, String part) {
        if (areWanted && !shape.getBounds2D().isEmpty()) {
            shapes.add(new Region(shape, row, point, part));
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

    public List<Region> shapes() {
        return shapes;
    }

    /** Rows and colours, in the order in which they are drawn. */
    public ArrayNode series() {
        return series;
    }

    /** The places of points, or null for a picture of shapes. */
    public @Nullable ObjectNode plot() {
        return plot;
    }
}
