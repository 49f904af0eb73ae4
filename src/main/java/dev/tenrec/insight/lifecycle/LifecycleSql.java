package dev.tenrec.insight.lifecycle;

/** The rules of {@link LifecycleAggregate} in Trino's SQL. */
final class LifecycleSql {
    private LifecycleSql() {}

    /**
     * The select of the number of actors by status and point.
     *
     * @param active a table of actors {@code a}, intervals {@code b} and intervals of creation {@code born}
     * @param intervals the one before the first point, and one for each point
     */
    static String of(String active, int intervals) {
        String neighbours = "SELECT b, born, lag(b) OVER (PARTITION BY a ORDER BY b) AS last,"
                + " lead(b) OVER (PARTITION BY a ORDER BY b) AS following FROM " + active;
        String status = "CASE WHEN last IS NULL AND born = b THEN " + LifecycleStatus.NEW.row()
                + " WHEN last = b - 1 THEN " + LifecycleStatus.RETURNING.row() + " ELSE "
                + LifecycleStatus.RESURRECTING.row() + " END";
        return "WITH n AS (" + neighbours + ") SELECT s, p, count(*) FROM (SELECT " + status
                + " AS s, b - 1 AS p FROM n WHERE b > 0 UNION ALL SELECT " + LifecycleStatus.DORMANT.row()
                + ", b FROM n WHERE b + 1 < " + intervals + " AND coalesce(following, " + intervals
                + ") > b + 1) GROUP BY s, p";
    }
}
