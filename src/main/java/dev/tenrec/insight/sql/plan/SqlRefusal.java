package dev.tenrec.insight.sql.plan;

/** A query that is understood and cannot be run; its code and words are those of the answer. */
public final class SqlRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    /** @param code as the API spells it, for example {@code illegal_type_of_argument} */
    public SqlRefusal(String code, String detail) {
        super(detail, null, false, false);
        this.code = code;
    }

    /** A refusal by the rules of the language itself. */
    public static SqlRefusal query(String detail) {
        return new SqlRefusal("hogql_query_error", detail);
    }

    public static SqlRefusal illegalType(String detail) {
        return new SqlRefusal("illegal_type_of_argument", detail);
    }

    public String code() {
        return code;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
