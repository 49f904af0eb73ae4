package dev.tenrec.insight.duck;

/**
 * One series of trends in SQL.
 *
 * @param interval null for one number over the whole range
 * @param breakdown null without one
 */
record TrendsSql(
        Calendar calendar,
        String interval,
        RandomNode node,
        RandomFilter filter,
        TrendsMath math,
        TrendsBreakdown breakdown) {
    private static final String NULL = "'$$_posthog_breakdown_null_$$'";
    private static final String OTHER = "'$$_posthog_breakdown_other_$$'";
    private static final String NUMBER = "CASE WHEN e_amount_type IN ('BIGINT', 'UBIGINT', 'DOUBLE')"
            + " OR (e_amount_type = 'VARCHAR' AND e_amount <> 'n/a') THEN TRY_CAST(e_amount AS DOUBLE) END AS n";

    /** Columns series, value of the breakdown, point, value. */
    String select(String series, Period period) {
        boolean isRolling = math.days() > 0 && interval != null;
        String own = node.condition() + " AND " + filter.sql();
        String point = interval == null ? "''" : label(calendar.start(interval, calendar.local()));
        String offset = interval == null ? "INTERVAL 0 DAY" : calendar.offset(interval);
        String all = "SELECT *, " + calendar.local() + " AS local, " + point + " AS point, " + offset + " AS off, "
                + NUMBER + ", " + (breakdown == null ? "''" : breakdown.value()) + " AS b, " + period.condition()
                + " AS inside, min(us) FILTER (WHERE "
                + (math.name().equals("first_time_for_user") ? node.event() : own)
                + ") OVER (PARTITION BY pid) AS first FROM e";
        String counted = "SELECT * FROM a WHERE " + own + (math.isFirst() ? " AND us = first" : "");
        String ranked = "SELECT b FROM (SELECT b, " + value("b", "c WHERE inside AND b IS NOT NULL") + ")"
                + " ORDER BY value DESC, b LIMIT " + (breakdown == null ? 1 : breakdown.limit());
        String lined = breakdown == null
                ? "SELECT c.*, '' AS line FROM c"
                : "SELECT c.*, CASE WHEN b IS NULL THEN " + NULL + " WHEN b IN (SELECT b FROM r) THEN b ELSE " + OTHER
                        + " END AS line FROM c"
                        + (breakdown.hidesOther() ? " WHERE b IS NULL OR b IN (SELECT b FROM r)" : "");
        String result = isRolling
                ? "SELECT line, strftime(s, '%Y-%m-%d') AS point, count(DISTINCT pid) AS value FROM " + windows(period)
                        + " JOIN l ON local >= opens AND local < closes GROUP BY line, s"
                : "SELECT line, point, value FROM (SELECT line, point, off, "
                        + value("line, point, off", "l WHERE inside") + ")";
        return "SELECT '" + series + "' AS series, line, point, value FROM (WITH a AS (" + all + "), c AS (" + counted
                + "), r AS (" + ranked + "), l AS (" + lined + ") " + result + ")";
    }

    /** The rest of a select that has a value for each group. */
    private String value(String groups, String rows) {
        if (!math.isPerActor()) {
            return math.value() + " AS value FROM " + rows + " GROUP BY " + groups;
        }
        return math.value() + " AS value FROM (SELECT " + groups + ", pid, count(*) AS n FROM " + rows + " GROUP BY "
                + groups + ", pid) GROUP BY " + groups;
    }

    /** The days of each point up to its end, or the end of the range. */
    private String windows(Period period) {
        String first = calendar.start(interval, "TIMESTAMP '" + period.from() + "'");
        String end = "TIMESTAMP '" + period.to().plusDays(1) + "'";
        return "(SELECT s, least(s + INTERVAL 1 " + interval + ", " + end + ") AS closes,"
                + " date_trunc('day', closes - INTERVAL 1 SECOND) - INTERVAL " + (math.days() - 1) + " DAY AS opens"
                + " FROM generate_series(" + first + ", " + end + " - INTERVAL 1 SECOND, INTERVAL 1 " + interval
                + ") AS g(s) WHERE DATE '" + period.from() + "' <= DATE '" + period.to() + "')";
    }

    private String label(String start) {
        return "strftime(" + start + ", " + (interval.equals("hour") ? "'%Y-%m-%d %H:%M:%S'" : "'%Y-%m-%d'") + ")";
    }
}
