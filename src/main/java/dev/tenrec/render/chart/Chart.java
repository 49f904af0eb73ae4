package dev.tenrec.render.chart;

/** What a picture shows, without where and how large. */
public sealed interface Chart permits Chart.Empty {
    /** Nothing but the reason. */
    record Empty(String reason) implements Chart {}
}
