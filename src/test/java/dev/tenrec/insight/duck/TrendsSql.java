package dev.tenrec.insight.duck;

/**
 * One series of trends in SQL.
 *
 * @param interval null for one number over the whole range
 * @param isCumulative whether the chart is a running total
 * @param breakdown null without one
 */
record TrendsSql(
        Calendar calendar,
        String interval,
        boolean isCumulative,
        RandomNode node,
        RandomFilter filter,
        TrendsMath math,
        TrendsBreakdown breakdown) {
    private static final String NUMBER = "e_amount_parsed AS n";

    /** Columns series, value of the breakdown, point, value. */
    String select(String series, Period whole) {
        Period period = whole.fromFirst(interval, calendar);
        String own = node.condition() + " AND " + filter.sql();
        String point = interval == null ? "''" : label(calendar.start(interval, calendar.local()));
        String offset = interval == null ? "INTERVAL 0 DAY" : calendar.offset(interval);
        String value = breakdown == null ? "''" : breakdown.value();
        String inside = math.days() > 0 && interval == null ? window(period) : period.condition();
        String all = "SELECT *, " + calendar.local() + " AS local, " + point + " AS point, " + offset + " AS off, "
                + NUMBER + ", " + value + " AS b, " + inside + " AS inside" + first(own) + " FROM e";
        String counted = "SELECT * FROM a WHERE " + own + (math.isFirst() ? " AND us = first" : "");
        String weight = isCumulative && breakdown != null
                ? "(SELECT count(*) FROM " + points(whole) + " WHERE " + label("s") + " >= point)"
                : "1";
        String ranked = "SELECT b FROM (SELECT b, sum(value * " + weight + ") AS rank FROM (" + values("b", "c", period)
                + ") GROUP BY b) ORDER BY contains(b, '" + TrendsBreakdown.NULL + "'), rank DESC, b LIMIT "
                + (breakdown == null ? 1 : breakdown.limit());
        String lined = breakdown == null
                ? "SELECT c.*, '' AS line FROM c"
                : "SELECT c.*, CASE WHEN b IN (SELECT b FROM r) THEN b ELSE '" + breakdown.other()
                        + "' END AS line FROM c"
                        + (breakdown.hidesOther() ? " WHERE b IN (SELECT b FROM r)" : "");
        return "SELECT '" + series + "' AS series, line, point, value FROM (WITH a AS (" + all + "), c AS (" + counted
                + "), r AS (" + ranked + "), l AS (" + lined + ") SELECT line, point, value FROM ("
                + values("line", "l", period) + "))";
    }

    /** The time of the person's first event, where the math needs it. */
    private String first(String own) {
        if (!math.isFirst()) {
            return "";
        }
        String counted = math.name().equals("first_time_for_user") ? node.event() : own;
        return ", min(us) FILTER (WHERE " + counted + ") OVER (PARTITION BY pid) AS first";
    }

    /** Columns group, point, value of each group of rows. */
    private String values(String group, String rows, Period period) {
        if (math.days() > 0 && interval != null) {
            return "SELECT " + group + ", strftime(s, '%Y-%m-%d') AS point, count(DISTINCT pid) AS value FROM "
                    + windows(period) + " JOIN " + rows + " ON local >= opens AND local < closes GROUP BY " + group
                    + ", s";
        }
        String counted = rows + " WHERE inside";
        if (isCumulative && math.isCumulatedOnce()) {
            String actor = math.name().equals("unique_group") ? "grp" : "pid";
            counted = "(SELECT *, row_number() OVER (PARTITION BY " + group + ", " + actor
                    + " ORDER BY us) AS nth FROM " + counted + ") WHERE nth = 1";
        }
        return "SELECT " + group + ", point, value FROM (SELECT " + group + ", point, off, "
                + value(group + ", point, off", counted) + ")";
    }

    /** The rest of a select that has a value for each group. */
    private String value(String groups, String rows) {
        if (!math.isPerActor()) {
            return math.value() + " AS value FROM " + rows + " GROUP BY " + groups;
        }
        return math.value() + " AS value FROM (SELECT " + groups + ", pid, count(*) AS n FROM " + rows + " GROUP BY "
                + groups + ", pid) GROUP BY " + groups;
    }

    /** The days up to the first day of each point. */
    private String windows(Period period) {
        return "(SELECT s, least(s + INTERVAL 1 DAY, " + end(period) + ") AS closes,"
                + " date_trunc('day', closes - INTERVAL 1 SECOND) - INTERVAL " + (math.days() - 1) + " DAY AS opens"
                + " FROM " + points(period) + ")";
    }

    /** The days up to the end of the range. */
    private String window(Period period) {
        return "(" + calendar.local() + " >= " + end(period) + " - INTERVAL " + math.days() + " DAY AND "
                + calendar.local() + " < " + end(period) + ")";
    }

    private String points(Period period) {
        String first = calendar.start(interval, "TIMESTAMP '" + period.from() + "'");
        return "(SELECT s FROM generate_series(" + first + ", " + end(period) + " - INTERVAL 1 SECOND, INTERVAL 1 "
                + interval + ") AS g(s) WHERE DATE '" + period.from() + "' <= DATE '" + period.to() + "')";
    }

    private static String end(Period period) {
        return "TIMESTAMP '" + period.to().plusDays(1) + "'";
    }

    private String label(String start) {
        return "strftime(" + start + ", " + (interval.equals("hour") ? "'%Y-%m-%d %H:%M:%S'" : "'%Y-%m-%d'") + ")";
    }
}
