package dev.tenrec.render.chart.model;

/** The content of a picture, without position and size. */
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

    /** The text alternative: one sentence for readers who can't see the picture. */
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
