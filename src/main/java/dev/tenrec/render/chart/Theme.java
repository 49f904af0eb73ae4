package dev.tenrec.render.chart;

/** Dark on light, or light on dark. */
public enum Theme {
    LIGHT,
    DARK
}
