package dev.tenrec.insight.duck;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The table {@code e} of DuckDB that random questions read: {@code ts us utc event did uuid pid puuid sid grp}, the
 * creation times of the person and of the group, {@code born} and {@code grown}, the page {@code e_page}, and for each
 * property {@code x} its text {@code e_x}, its JSON type {@code e_x_type}, the number {@code e_x_number} that it is,
 * and the number {@code e_x_parsed} that it is or that its text says; of persons {@code p_x}, of groups {@code g_x}.
 */
public final class DuckTable {
    private static final List<String> EVENT_KEYS =
            List.of("plan", "mixed", "amount", "url", "when", "flag", "never", "order");
    private static final List<String> PERSON_KEYS = List.of("tier", "age", "mail");
    private static final List<String> GROUP_KEYS = List.of("size");
    private static final String DIGITS = "'[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?'";

    private DuckTable() {}

    /**
     * The statement that makes the table.
     *
     * @param name the table's, with its schema
     * @param raw a table or view with {@code us event did uuid pid born grown puuid grp}, times in microseconds, and
     *     the JSON objects {@code own person company}
     */
    public static String create(String name, String raw) {
        StringBuilder select = new StringBuilder("CREATE TABLE " + name + " AS SELECT us,"
                + " make_timestamp(us) AT TIME ZONE 'UTC' AS ts, make_timestamp(us) AS utc, event, did, uuid, pid,"
                + " puuid, make_timestamp(born) AT TIME ZONE 'UTC' AS born,"
                + " make_timestamp(grown) AT TIME ZONE 'UTC' AS grown,"
                + " nullif(grp, '') AS grp, own ->> '$.\"$session_id\"' AS sid,"
                + " own ->> '$.\"$current_url\"' AS e_page");
        EVENT_KEYS.forEach(key -> add(select, "own", "e_", key));
        PERSON_KEYS.forEach(key -> add(select, "person", "p_", key));
        GROUP_KEYS.forEach(key -> add(select, "company", "g_", key));
        return select + " FROM " + raw;
    }

    private static void add(StringBuilder select, String json, String prefix, String key) {
        String path = "'$.\"" + key + "\"'";
        String text = "(" + json + " ->> " + path + ")";
        String type = "json_type(" + json + ", " + path + ")";
        String name = prefix + key;
        String number =
                "CASE WHEN " + type + " IN ('BIGINT', 'UBIGINT', 'DOUBLE') THEN TRY_CAST(" + text + " AS DOUBLE) END";
        String parsed =
                "CASE WHEN regexp_full_match(" + text + ", " + DIGITS + ") THEN TRY_CAST(" + text + " AS DOUBLE) END";
        select.append(", " + text + " AS " + name);
        select.append(", " + type + " AS " + name + "_type");
        select.append(", " + number + " AS " + name + "_number");
        select.append(", " + parsed + " AS " + name + "_parsed");
    }

    /** The rows of an answer, columns with bars between them. */
    public static List<String> rows(Statement statement, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    Object value = result.getObject(i);
                    row.append(i == 1 ? "" : "|");
                    row.append(value instanceof Number ? Question.number(value.toString()) : value);
                }
                found.add(row.toString());
            }
        }
        return found;
    }
}
