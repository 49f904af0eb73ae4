package dev.tenrec.insight.cohort;

/** A comparison of a count: {@code gte} 3 and the like. */
record CountTest(Operator operator, int value) {
    /** Comparisons of a count; the names are those of the wire in upper case. */
    enum Operator {
        GTE,
        LTE,
        GT,
        LT,
        EQ,
        EXACT
    }

    boolean accepts(int count) {
        return switch (operator) {
            case GTE -> count >= value;
            case LTE -> count <= value;
            case GT -> count > value;
            case LT -> count < value;
            case EQ, EXACT -> count == value;
        };
    }
}
