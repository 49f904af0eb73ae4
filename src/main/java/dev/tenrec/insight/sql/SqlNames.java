package dev.tenrec.insight.sql;

import dev.tenrec.insight.sql.syntax.SqlPrinter;
import dev.tenrec.insight.sql.syntax.Syntax;
import java.util.List;

/** Names as parts of a text of SQL, whatever characters they have. */
public final class SqlNames {
    private SqlNames() {}

    /** A column or property, such as {@code properties.`a b`}. */
    public static String path(String... parts) {
        return SqlPrinter.print(new Syntax.Name(List.of(parts), 0));
    }
}
