package dev.tenrec.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The same events in a lake that Trino reads, and the queries in its SQL. */
final class TrinoDatabase implements AutoCloseable {
    private static final String RELATION = "relation";

    private final java.sql.Connection connection;
    private final Map<String, String> texts;

    /** @param address for JDBC, with catalog and schema */
    TrinoDatabase(String address) throws SQLException, IOException {
        Properties user = new Properties();
        user.setProperty("user", "tenrec");
        connection = DriverManager.getConnection(address, user);
        texts = texts();
    }

    private static Map<String, String> texts() throws IOException {
        Map<String, StringBuilder> parts = new LinkedHashMap<>();
        try (InputStream resource = TrinoDatabase.class.getResourceAsStream("/bench/trino.sql")) {
            StringBuilder current = new StringBuilder();
            for (String line : new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                if (line.matches("-- (relation|q\\d\\d)")) {
                    current = new StringBuilder();
                    parts.put(line.substring(3), current);
                } else if (!line.startsWith("--")) {
                    current.append(line).append('\n');
                }
            }
        }
        String relation = parts.remove(RELATION).toString();
        Map<String, String> texts = new TreeMap<>();
        parts.forEach((name, text) -> texts.put(name, text.toString().replace("{E}", relation)));
        return texts;
    }

    /** A query in SQL. */
    String text(String query, String personId) {
        return texts.get(query).replace("{PERSON}", personId);
    }

    /** The rows of an answer, columns with tabs between them. */
    String rows(String sql) throws SQLException {
        StringBuilder text = new StringBuilder();
        each(sql, row -> text.append(row).append('\n'));
        return text.toString();
    }

    void each(String sql, Consumer<String> reader) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    row.append(i == 1 ? "" : "\t").append(rows.getObject(i));
                }
                reader.accept(row.toString());
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
