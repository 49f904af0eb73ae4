package dev.tenrec.insight.sql;

import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlText;
import dev.tenrec.insight.sql.syntax.Syntax;
import dev.tenrec.insight.sql.syntax.TableSyntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Titles of columns for readers who must not see the query: a column without an alias is named by its expression, which
 * quotes the query.
 */
public final class ColumnTitles {
    /** Fields, and calls that tell nothing but their function. */
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}\\p{N}_$]+)*(\\(\\))?");

    private final Set<String> aliases = new HashSet<>();
    private final Deque<Object> open = new ArrayDeque<>();

    private ColumnTitles() {}

    /**
     * The titles, as many as there are names; aliases, fields and calls such as {@code count()} keep theirs.
     *
     * @param query that was answered, in HogQL
     * @param names of the columns of its answer
     */
    public static List<String> of(String query, List<String> names) {
        ColumnTitles titles = new ColumnTitles();
        titles.collect(SqlParser.query(new SqlText(query)));
        List<String> shown = new ArrayList<>();
        for (String name : names) {
            boolean isShown =
                    titles.aliases.contains(name) || PLAIN.matcher(name).matches();
            shown.add(isShown ? name : "Column " + (shown.size() + 1));
        }
        return shown;
    }

    /** Names of columns come from queries in FROM and WITH, too, by an asterisk. */
    private void collect(QuerySyntax query) {
        open.add(query);
        while (!open.isEmpty()) {
            Object next = open.remove();
            if (next instanceof QuerySyntax.Select select) {
                select.columns().forEach(this::column);
                select.with().forEach(cte -> later(cte.query()));
                later(select.from());
            } else if (next instanceof QuerySyntax.SetOperation operation) {
                later(operation.first());
                operation.rest().forEach(operand -> later(operand.query()));
            } else if (next instanceof TableSyntax.Derived derived) {
                later(derived.query());
            } else if (next instanceof TableSyntax.Join join) {
                later(join.left());
                later(join.right());
            }
        }
    }

    private void column(Syntax column) {
        if (column instanceof Syntax.Alias alias) {
            aliases.add(alias.name());
        }
    }

    private void later(@Nullable Object part) {
        if (part != null) {
            open.add(part);
        }
    }
}
