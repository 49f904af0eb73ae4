package dev.tenrec.insight.trends;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.time.Buckets;
import dev.tenrec.insight.time.QueryTime;
import dev.tenrec.insight.trends.aggregate.RowGrouping;
import dev.tenrec.insight.trends.aggregate.Series;
import dev.tenrec.insight.trends.aggregate.SeriesCombination;
import dev.tenrec.insight.trends.aggregate.SeriesEvaluator;
import dev.tenrec.insight.trends.aggregate.SeriesRows;
import dev.tenrec.insight.trends.aggregate.SeriesSql;
import dev.tenrec.insight.trino.EventRelation;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.insight.trino.TrinoText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Numbers of Trino: one statement for the top values of a breakdown, one for the cells of a series. */
record LakeNumbers(TrendsQuery query, LakeSnapshot lake, SeriesSql sql) implements TrendsNumbers {
    /** Code points of a label. */
    private static final int LENGTH_MAX = 400;

    /**
     * Returns whether Trino can compute the numbers of a query; else it selects the events. The bounds of bins depend
     * on all numbers, path cleaning on a library of patterns, the rank of an expression on all of its parts.
     */
    static boolean areOf(TrendsQuery query) {
        TrendsBreakdown breakdown = query.breakdown();
        return breakdown == null
                || (query.series().stream().allMatch(series -> series.combination() == null)
                        && breakdown.parts().stream()
                                .allMatch(part -> part.bins() == 0
                                        && part.cleaning().replacements().isEmpty()));
    }

    static LakeNumbers of(TrendsQuery query, LakeSnapshot lake) {
        return new LakeNumbers(query, lake, new SeriesSql(lake.projectTime(), query.interval()));
    }

    @Override
    public QueryTime time() {
        return lake;
    }

    @Override
    public List<BreakdownGroups> groups(Buckets buckets, boolean isShared) {
        TrendsBreakdown breakdown = Objects.requireNonNull(query.breakdown());
        List<Ranking> rankings = query.series().stream()
                .map(series -> ranking(series, buckets, breakdown))
                .toList();
        if (!isShared || buckets.count() == 0) {
            return rankings.stream()
                    .map(ranking -> groups(breakdown, ranking.labels(), ranking.valueCount() > breakdown.limit()))
                    .toList();
        }
        List<List<@Nullable String>> values = Ranking.roundRobin(rankings, breakdown.limit());
        return rankings.stream()
                .map(ranking -> groups(breakdown, values, ranking.hasMoreThan(values)))
                .toList();
    }

    private static BreakdownGroups groups(
            TrendsBreakdown breakdown, List<List<@Nullable String>> values, boolean hasOther) {
        return new BreakdownGroups(new ChosenValues(breakdown, values), RowGrouping.NONE, hasOther, null);
    }

    private Ranking ranking(Series series, Buckets buckets, TrendsBreakdown breakdown) {
        if (buckets.count() == 0) {
            return new Ranking(List.of(), 0);
        }
        SeriesRows.Grouping grouping = new SeriesRows.Grouping(lake::events, labels(breakdown), null, -1);
        boolean isTotal = SeriesPoints.isRankedByTotal(query.presentation(), series);
        String cells = isTotal ? sql.total(series, buckets, grouping) : cells(series, buckets, grouping);
        boolean isWeighted = query.presentation().isCumulative() && !isTotal;
        String value = isWeighted ? "sum(v * (" + buckets.count() + " - b))" : "sum(v)";
        String columns = String.join(", ", grouping.names());
        String label = grouping.names().stream()
                .map(name ->
                        "IF(" + name + " = '', " + TrinoText.text(TrendsBreakdown.NULL) + ", substr(" + name + ", 2))")
                .collect(Collectors.joining(" || '::' || "));
        String incomplete = "IF(" + String.join(" = '' OR ", grouping.names()) + " = '', 1, 0)";
        List<JsonNode> rows = lake.rows("SELECT " + columns + ", r FROM (SELECT " + columns + ", " + value
                + " AS r FROM (" + cells + ") GROUP BY " + columns + ") ORDER BY " + incomplete + ", r DESC, " + label
                + " LIMIT " + (breakdown.limit() + 1));
        List<Ranking.Ranked> best = new ArrayList<>();
        for (JsonNode row : rows.subList(0, Math.min(rows.size(), breakdown.limit()))) {
            List<@Nullable String> labels = new ArrayList<>();
            for (int part = 0; part < breakdown.parts().size(); part++) {
                String key = row.get(part).textValue();
                labels.add(key.isEmpty() ? null : key.substring(1));
            }
            best.add(new Ranking.Ranked(
                    best.size(),
                    !labels.contains(null),
                    LakeSnapshot.number(row.get(labels.size())),
                    Collections.unmodifiableList(labels),
                    ChosenValues.label(labels)));
        }
        // Texts beyond U+FFFF have another order there.
        best.sort(Ranking.Ranked.WORST_FIRST.reversed());
        return new Ranking(List.copyOf(best), rows.size());
    }

    @Override
    public double[] cells(Series series, Buckets buckets, BreakdownGroups groups) {
        int points = query.presentation().isTotal() ? 1 : buckets.count();
        SeriesEvaluator.requireCells(points, groups.count());
        if (buckets.count() == 0) {
            return new double[points * groups.count()];
        }
        SeriesCombination combination = series.combination();
        if (combination != null) {
            // A running total adds up the values of points.
            return multiplied(
                    combination.values(combination.parts().stream()
                            .map(part -> cells(
                                    points,
                                    groups,
                                    query.presentation().isTotal()
                                            ? sql.total(part, buckets, grouping(groups))
                                            : sql.points(part, buckets, grouping(groups))))
                            .toList()),
                    series.multiplier());
        }
        return cells(points, groups, cells(series, buckets, grouping(groups)));
    }

    private double[] cells(int points, BreakdownGroups groups, String statement) {
        double[] cells = new double[points * groups.count()];
        for (JsonNode row : lake.rows(statement)) {
            int group = groups.chosen() == null ? 0 : row.get(0).intValue();
            if (group >= 0) {
                int point = row.get(row.size() - 2).intValue();
                cells[point * groups.count() + group] = LakeSnapshot.number(row.get(row.size() - 1));
            }
        }
        return cells;
    }

    private static double[] multiplied(double[] values, double multiplier) {
        return multiplier == 1
                ? values
                : IntStream.range(0, values.length)
                        .mapToDouble(i -> values[i] * multiplier)
                        .toArray();
    }

    private String cells(Series series, Buckets buckets, SeriesRows.Grouping grouping) {
        if (query.presentation().isTotal()) {
            return sql.total(series, buckets, grouping);
        }
        return query.presentation().isCumulative()
                ? sql.additions(series, buckets, grouping)
                : sql.points(series, buckets, grouping);
    }

    private SeriesRows.Grouping grouping(BreakdownGroups groups) {
        ChosenValues chosen = groups.chosen();
        if (chosen == null) {
            return SeriesRows.Grouping.none(lake::events);
        }
        List<List<String>> keys = chosen.values().stream()
                .map(labels -> labels.stream()
                        .map(label -> label == null ? "" : "+" + label)
                        .toList())
                .toList();
        return new SeriesRows.Grouping(
                lake::events, labels(chosen.breakdown()), keys, chosen.hidesOther() ? -1 : chosen.otherGroup());
    }

    private static List<Function<EventRelation, String>> labels(TrendsBreakdown breakdown) {
        return breakdown.parts().stream().map(LakeNumbers::label).toList();
    }

    /** The rules of {@link BreakdownLabels}. */
    private static Function<EventRelation, String> label(TrendsBreakdown.Part part) {
        return events -> {
            String text = "nullif(" + events.text(part.property()) + ", '')";
            String label = part.isUrl()
                    ? "coalesce(nullif(regexp_replace(" + text + ", '[/?#]+\\z', ''), ''), " + "IF(" + text
                            + " IS NOT NULL, '/'))"
                    : text;
            return "coalesce('+' || substr(" + label + ", 1, " + LENGTH_MAX + "), '')";
        };
    }
}
