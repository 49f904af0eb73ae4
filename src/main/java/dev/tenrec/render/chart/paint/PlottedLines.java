package dev.tenrec.render.chart.paint;

import java.awt.BasicStroke;
import java.util.ArrayList;
import java.util.List;
import org.jfree.data.xy.AbstractXYDataset;

/** Lines as the chart library reads them, with the pen that each is drawn with. */
final class PlottedLines extends AbstractXYDataset {
    private static final long serialVersionUID = 1L;

    /** One stroke of the pen: places from left to right, with gaps that are not numbers. */
    @SuppressWarnings("ArrayRecordComponent")
    record Stroke(double[] x, double[] y, int color, BasicStroke pen) {}

    private final transient List<Stroke> strokes = new ArrayList<>();

    void add(Stroke stroke) {
        strokes.add(stroke);
    }

    Stroke stroke(int series) {
        return strokes.get(series);
    }

    @Override
    public int getSeriesCount() {
        return strokes.size();
    }

    @Override
    public Comparable<?> getSeriesKey(int series) {
        return series;
    }

    @Override
    public int getItemCount(int series) {
        return strokes.get(series).x.length;
    }

    @Override
    public Number getX(int series, int item) {
        return strokes.get(series).x[item];
    }

    @Override
    public Number getY(int series, int item) {
        return strokes.get(series).y[item];
    }
}
