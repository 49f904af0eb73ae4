package dev.tenrec.render.chart;

import java.awt.Font;

/** The fonts inside the jar, so that a picture is the same on every machine. */
public final class Typeface {
    private Typeface() {}

    public static Font regular(float size) {
        throw new UnsupportedOperationException();
    }

    public static Font bold(float size) {
        throw new UnsupportedOperationException();
    }
}
