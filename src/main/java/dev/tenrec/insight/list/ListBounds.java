package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.filter.Fields;

/** The page of a list: {@code limit} and {@code offset} of a query. */
record ListBounds(int limit, int offset) {
    private static final int LIMIT_DEFAULT = 100;
    /** Higher limits are lowered to this one. */
    private static final int LIMIT_MAX = 50_000;

    private static final int OFFSET_MAX = 1_000_000;

    static ListBounds parse(Fields fields) {
        int limit = number(fields, "limit", 1, Integer.MAX_VALUE, LIMIT_DEFAULT);
        return new ListBounds(Math.min(limit, LIMIT_MAX), number(fields, "offset", 0, OFFSET_MAX, 0));
    }

    /** The end of the page, counted from the first row. */
    int end() {
        return offset + limit;
    }

    private static int number(Fields fields, String name, int min, int max, int otherwise) {
        JsonNode value = fields.find(name);
        if (value == null) {
            return otherwise;
        }
        if (!value.isInt() || value.intValue() < min || value.intValue() > max) {
            throw fields.invalid(name, "Input should be a valid integer from " + min + " to " + max);
        }
        return value.intValue();
    }
}
