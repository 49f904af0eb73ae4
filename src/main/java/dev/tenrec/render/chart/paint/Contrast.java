package dev.tenrec.render.chart.paint;

/** The contrast ratio of two colours, as the Web Content Accessibility Guidelines define it. */
public final class Contrast {
    private static final int DARK_TEXT = 0x14161C;
    private static final int LIGHT_TEXT = 0xFFFFFF;

    private Contrast() {}

    /** 1 for the same lightness, up to 21 for black on white. */
    public static double of(int first, int second) {
        double one = luminance(first) + 0.05;
        double other = luminance(second) + 0.05;
        return Math.max(one, other) / Math.min(one, other);
    }

    /** Black or white, whichever is read better on a colour. */
    static int textOn(int color) {
        return of(LIGHT_TEXT, color) >= of(DARK_TEXT, color) ? LIGHT_TEXT : DARK_TEXT;
    }

    private static double luminance(int color) {
        return 0.2126 * linear(color >> 16) + 0.7152 * linear(color >> 8) + 0.0722 * linear(color);
    }

    private static double linear(int part) {
        double share = (part & 0xFF) / 255.0;
        return share <= 0.03928 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
