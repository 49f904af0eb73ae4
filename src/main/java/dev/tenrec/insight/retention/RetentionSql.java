package dev.tenrec.insight.retention;

import dev.tenrec.insight.time.TimeBuckets;
import dev.tenrec.insight.trino.BucketText;
import dev.tenrec.insight.trino.Conditions;
import dev.tenrec.insight.trino.EventRelation;
import dev.tenrec.insight.trino.LakeSnapshot;
import dev.tenrec.insight.trino.TrinoText;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The rules of {@link CalendarFollower} in Trino's SQL: {@code g} has the periods of each actor with the time of the
 * target event that counts, if there is one, and the numbers of returning events; {@code c} has its cohorts. Both are
 * by {@code w}, the value of the breakdown.
 */
record RetentionSql(RetentionQuery query, RetentionWindow.Resolved cohorts) {
    /** The select of the values of the breakdown with the most actors, and of their numbers. */
    String largest(LakeSnapshot lake, int valuesMax) {
        return tables(lake) + "SELECT w, count(*) AS n FROM c GROUP BY w ORDER BY n DESC, w LIMIT " + valuesMax;
    }

    /**
     * The select of the numbers of actors by group, cohort and value of its row, and of those that are back at once.
     * Value 0 has the whole cohort; of cumulative retention each actor is at its last value alone.
     *
     * @param groups values of the breakdown; all others are the group behind them
     */
    String select(LakeSnapshot lake, List<String> groups) {
        String values = groups.isEmpty()
                ? "(CAST(NULL AS varchar), 0)"
                : IntStream.range(0, groups.size())
                        .mapToObj(group -> "(" + TrinoText.text(groups.get(group)) + ", " + group + ")")
                        .collect(Collectors.joining(", "));
        return tables(lake) + "SELECT coalesce(chosen_group, " + groups.size() + "), k, v, sum(n), sum(o) FROM ("
                + counts() + ") LEFT JOIN (VALUES " + values
                + ") AS chosen(name, chosen_group) ON w = name GROUP BY 1, 2, 3";
    }

    private String tables(LakeSnapshot lake) {
        String base = cohorts.window().brackets().isEmpty() ? "b" : "min(b) OVER (PARTITION BY a, w)";
        return "WITH g AS (" + periods(lake) + "), c AS (SELECT a, w, b AS k, l >= "
                + query.rules().occurrences() + " AS o, " + base + " AS f FROM g WHERE t IS NOT NULL AND b < "
                + cohorts.count() + ") ";
    }

    private String counts() {
        int[] slots = cohorts.window().slots();
        String sizes = "SELECT w, k, 0 AS v, count(*) AS n, count_if(o) AS o FROM c GROUP BY w, k";
        if (slots.length == 1) {
            return sizes;
        }
        String values = IntStream.range(1, slots.length)
                .mapToObj(period -> "(" + period + ", " + slots[period] + ")")
                .collect(Collectors.joining(", "));
        String returns = "SELECT c.a, c.w, c.k, s.v FROM c JOIN g ON g.a = c.a AND g.w = c.w AND g.r >= "
                + query.rules().occurrences() + " JOIN (VALUES " + values + ") AS s(i, v) ON g.b - c.f = s.i";
        String back = query.rules().isCumulative()
                ? "SELECT a, w, k, max(v) AS v FROM (" + returns + ") GROUP BY a, w, k"
                : "SELECT DISTINCT a, w, k, v FROM (" + returns + ")";
        return sizes + " UNION ALL SELECT w, k, v, count(*), 0 FROM (" + back + ") GROUP BY w, k, v";
    }

    private String periods(LakeSnapshot lake) {
        TimeBuckets periods = TimeBuckets.of(cohorts.periods());
        EventRelation events = lake.events();
        Conditions conditions = new Conditions(events);
        String actor = events.actor(query.actors());
        String target = conditions.of(query.target().events());
        String bare = conditions.of(query.target().bare());
        String returning = conditions.of(query.returningEvents());
        boolean isRecurring = query.rules().type() == RetentionRules.Type.RECURRING;
        OptionalLong from = isRecurring ? OptionalLong.of(periods.fromMicros()) : OptionalLong.empty();
        RetentionBreakdown breakdown = query.breakdown();
        boolean isSplit = breakdown == null || query.rules().type() != RetentionRules.Type.FIRST_EVER_OCCURRENCE;
        String value = breakdown == null ? "''" : "coalesce(" + events.text(breakdown.property()) + ", '')";
        String rows = "SELECT ts, " + value + " AS " + (isSplit ? "w" : "own") + ", " + actor + " AS a, " + target
                + " AS x, " + bare + " AS z, " + returning
                + " AS y, " + BucketText.ofAny("ts", periods) + " AS b FROM " + events.sql(from, periods.toMicros())
                + " WHERE " + actor + " IS NOT NULL AND (" + target + " OR " + bare + " OR " + returning + ")";
        String first = switch (query.rules().type()) {
            case RECURRING -> "min(IF(x, ts)) OVER (PARTITION BY a, w, b)";
            case FIRST_TIME -> "min(IF(x, ts)) OVER (PARTITION BY a, w)";
            case FIRST_EVER_OCCURRENCE ->
                "nullif(min(IF(x, ts)) OVER (PARTITION BY a), IF(min(IF(x, ts)) OVER (PARTITION BY a)"
                        + " <> min(IF(z, ts)) OVER (PARTITION BY a), min(IF(x, ts)) OVER (PARTITION BY a)))";
        };
        String own = isRecurring
                ? "min(t)"
                : "min(IF(t >= " + TrinoText.time(periods.fromMicros()) + " AND " + BucketText.ofAny("t", periods)
                        + " = b, t))";
        // The first event ever has one value, which all returns share.
        String table = isSplit
                ? "(" + rows + ")"
                : "(SELECT *, coalesce(min_by(IF(z, own), IF(z, ts)) OVER (PARTITION BY a), '') AS w FROM (" + rows
                        + "))";
        return "SELECT a, w, b, " + own + " AS t, count_if(y) AS r, count_if(y AND ts > t) AS l FROM (SELECT *, "
                + first + " AS t FROM " + table + ") WHERE b >= 0 GROUP BY a, w, b";
    }
}
