package dev.tenrec.insight.sql.plan;

/** A key by which rows are sorted. Texts compare by their UTF-8 bytes; NaN comes before null and behind numbers. */
public record Order(Expression expression, boolean descending, boolean nullsFirst) {
    public static Order ascending(Expression expression) {
        return new Order(expression, false, false);
    }

    public static Order descending(Expression expression) {
        return new Order(expression, true, false);
    }
}
