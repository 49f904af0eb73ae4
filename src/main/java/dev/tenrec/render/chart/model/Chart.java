package dev.tenrec.render.chart.model;

/** What a picture shows, without where and how large. */
public sealed interface Chart
        permits Chart.Empty, SeriesChart, ShareChart, NumberChart, TableChart, FunnelChart, RetentionChart, PathsChart {
    /** The kinds of charts, for exhaustive switches. */
    enum Form {
        EMPTY,
        POINTS,
        PARTS,
        NUMBER,
        TABLE,
        FUNNEL,
        RETENTION,
        PATHS
    }

    Form form();

    /** What it shows, in a sentence for people who can't see it. */
    String summary();

    /** Nothing but the reason. */
    record Empty(String reason) implements Chart {
        public Empty {
            reason = SeriesNames.clean(reason);
        }

        @Override
        public Form form() {
            return Form.EMPTY;
        }

        @Override
        public String summary() {
            return reason.isEmpty() ? "Nothing to show" : reason;
        }
    }
}
