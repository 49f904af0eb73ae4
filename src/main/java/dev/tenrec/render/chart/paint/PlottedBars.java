package dev.tenrec.render.chart.paint;

import org.jfree.data.xy.AbstractIntervalXYDataset;

/** Bars as the chart library reads them: each reaches from one place to another in both directions. */
final class PlottedBars extends AbstractIntervalXYDataset {
    private static final long serialVersionUID = 1L;

    private final transient StackedValues heights;
    private final int count;
    /** Beside each other at a point; lines of one stack have the same. */
    private final int[] slots;

    private final int slotCount;
    /** The width of all slots together, 1 for the whole distance of two points. */
    private final double width;

    PlottedBars(StackedValues heights, int count, int[] slots, int slotCount, double width) {
        this.heights = heights;
        this.count = count;
        this.slots = slots;
        this.slotCount = slotCount;
        this.width = width;
    }

    @Override
    public int getSeriesCount() {
        return slots.length;
    }

    @Override
    public Comparable<?> getSeriesKey(int series) {
        return series;
    }

    @Override
    public int getItemCount(int series) {
        return count;
    }

    @Override
    public Number getStartX(int series, int item) {
        return item - width / 2 + slots[series] * width / slotCount;
    }

    @Override
    public Number getEndX(int series, int item) {
        // Bars of one point are apart from each other by a little.
        return getStartXValue(series, item) + width / slotCount * (slotCount > 1 ? 0.92 : 1);
    }

    @Override
    public Number getX(int series, int item) {
        return (getStartXValue(series, item) + getEndXValue(series, item)) / 2;
    }

    @Override
    public Number getStartY(int series, int item) {
        return Math.min(heights.from()[series][item], heights.to()[series][item]);
    }

    @Override
    public Number getEndY(int series, int item) {
        return Math.max(heights.from()[series][item], heights.to()[series][item]);
    }

    @Override
    public Number getY(int series, int item) {
        return heights.to()[series][item];
    }
}
