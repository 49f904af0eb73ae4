package dev.tenrec.insight.sql.syntax;

import dev.tenrec.insight.sql.syntax.Syntax.Alias;
import dev.tenrec.insight.sql.syntax.Syntax.Between;
import dev.tenrec.insight.sql.syntax.Syntax.Call;
import dev.tenrec.insight.sql.syntax.Syntax.Constant;
import dev.tenrec.insight.sql.syntax.Syntax.Element;
import dev.tenrec.insight.sql.syntax.Syntax.Lambda;
import dev.tenrec.insight.sql.syntax.Syntax.Name;
import dev.tenrec.insight.sql.syntax.Syntax.Placeholder;
import dev.tenrec.insight.sql.syntax.Syntax.Star;
import dev.tenrec.insight.sql.syntax.Syntax.Subquery;
import dev.tenrec.insight.sql.syntax.Syntax.TupleElement;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes trees as text that parses to the same tree; operators become functions, as the real service writes them. */
public final class SqlPrinter {
    private final StringBuilder out = new StringBuilder();

    private SqlPrinter() {}

    /** An expression, as columns without an alias are named. */
    public static String print(Syntax syntax) {
        SqlPrinter printer = new SqlPrinter();
        printer.column(syntax);
        return printer.out.toString();
    }

    /** A query on one line. */
    public static String print(QuerySyntax query) {
        SqlPrinter printer = new SqlPrinter();
        new SelectPrinter(printer).query(query);
        return printer.out.toString();
    }

    SqlPrinter text(String text) {
        out.append(text);
        return this;
    }

    SqlPrinter name(String name) {
        out.append(Quotes.name(name));
        return this;
    }

    /** An expression in a list, where a name after AS needs no parentheses. */
    void column(Syntax syntax) {
        if (syntax instanceof Alias alias) {
            nested(alias.expression());
            text(" AS ").text(Quotes.name(alias.name()));
        } else if (syntax instanceof Lambda lambda) {
            lambda(lambda);
        } else {
            nested(syntax);
        }
    }

    void columns(List<Syntax> list) {
        for (int index = 0; index < list.size(); index++) {
            text(index == 0 ? "" : ", ");
            column(list.get(index));
        }
    }

    /** An expression that an operator may follow. */
    void nested(Syntax syntax) {
        // The kinds are few and known: a switch over patterns needs a newer Java.
        if (syntax instanceof Constant constant) {
            constant(constant.value());
        } else if (syntax instanceof Name name) {
            names(name.parts());
        } else if (syntax instanceof Star star) {
            names(star.qualifier());
            text(star.qualifier().isEmpty() ? "*" : ".*");
            for (int index = 0; index < star.excluded().size(); index++) {
                text(index == 0 ? " EXCLUDE (" : ", ").name(star.excluded().get(index));
            }
            text(star.excluded().isEmpty() ? "" : ")");
        } else if (syntax instanceof Placeholder placeholder) {
            text("{");
            names(placeholder.parts());
            text("}");
        } else if (syntax instanceof Call call) {
            call(call);
        } else if (syntax instanceof Element element) {
            base(element.of());
            text("[");
            column(element.key());
            text("]");
        } else if (syntax instanceof TupleElement element) {
            base(element.of());
            text("." + element.index());
        } else if (syntax instanceof Between between) {
            between(between);
        } else if (syntax instanceof Subquery subquery) {
            text("(");
            new SelectPrinter(this).query(subquery.query());
            text(")");
        } else {
            text("(");
            column(syntax);
            text(")");
        }
    }

    private void constant(@Nullable Object value) {
        if (value == null) {
            text("NULL");
        } else if (value instanceof String string) {
            text(Quotes.string(string));
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            text(number.isNaN() ? "nan" : number > 0 ? "inf" : "-inf");
        } else {
            text(value.toString());
        }
    }

    private void names(List<String> parts) {
        for (int index = 0; index < parts.size(); index++) {
            text(index == 0 ? Quotes.name(parts.get(0)) : "." + Quotes.part(parts.get(index)));
        }
    }

    /** An expression that a dot or bracket follows. */
    private void base(Syntax of) {
        boolean isPlain = of instanceof Name
                || of instanceof Element
                || of instanceof TupleElement
                || (of instanceof Call call && !call.name().equalsIgnoreCase("not") && call.over() == null);
        text(isPlain ? "" : "(");
        column(of);
        text(isPlain ? "" : ")");
    }

    private void call(Call call) {
        if (call.name().equals("array")) {
            text("[");
            columns(call.args());
            text("]");
            return;
        }
        if (call.name().equals("CAST")) {
            text("CAST(");
            column(call.args().get(0));
            text(", ");
            column(call.args().get(1));
            text(")");
            return;
        }
        text(callName(call.name()));
        if (call.params() != null) {
            text("(");
            columns(call.params());
            text(")");
        }
        text(call.distinct() ? "(DISTINCT " : "(");
        columns(call.args());
        text(")");
        if (call.over() != null) {
            text(" OVER ");
            new SelectPrinter(this).over(call.over());
        }
    }

    private static String callName(String name) {
        return Keywords.isCallable(name.toLowerCase(Locale.ROOT)) ? Quotes.part(name) : Quotes.name(name);
    }

    private void between(Between between) {
        text("(");
        nested(between.value());
        text(between.negated() ? " NOT BETWEEN " : " BETWEEN ");
        nested(between.low());
        text(" AND ");
        nested(between.high());
        text(")");
    }

    private void lambda(Lambda lambda) {
        if (lambda.params().size() == 1) {
            name(lambda.params().get(0));
        } else {
            text("(");
            for (int index = 0; index < lambda.params().size(); index++) {
                text(index == 0 ? "" : ", ").name(lambda.params().get(index));
            }
            text(")");
        }
        text(" -> ");
        nested(lambda.body());
    }
}
