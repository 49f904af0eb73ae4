package dev.tenrec.render.chart.model;

/** Dark on light, or light on dark. Colours are 0xRRGGBB. */
public enum Theme {
    LIGHT(0xFFFFFF, 0x1D1F27, 0x646A76, 0xE7E9ED, 0xC3C8D0, 0xF3F4F6),
    DARK(0x1D1F27, 0xF1F2F4, 0xA3A9B5, 0x31343F, 0x4A4F5C, 0x282B35);

    private final int background;
    private final int text;
    private final int muted;
    private final int grid;
    private final int axis;
    private final int panel;

    Theme(int background, int text, int muted, int grid, int axis, int panel) {
        this.background = background;
        this.text = text;
        this.muted = muted;
        this.grid = grid;
        this.axis = axis;
        this.panel = panel;
    }

    /** Behind everything. */
    public int background() {
        return background;
    }

    /** The colour of names and numbers. */
    public int text() {
        return text;
    }

    /** The colour of secondary text: axes, legends, notes. */
    public int muted() {
        return muted;
    }

    /** The colour of grid lines. */
    public int grid() {
        return grid;
    }

    /** The colour of the zero line. */
    public int axis() {
        return axis;
    }

    /** The colour of neutral areas, such as the part of a funnel that was not reached. */
    public int panel() {
        return panel;
    }

    /**
     * A colour as it looks over the background, without transparency, which some readers of PDF and SVG draw slowly.
     *
     * @param share of the colour, 0 to 1
     */
    public int tint(int color, double share) {
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            double over = (color >> shift) & 0xFF;
            double under = (background >> shift) & 0xFF;
            mixed |= (int) Math.round(over * share + under * (1 - share)) << shift;
        }
        return mixed;
    }
}
