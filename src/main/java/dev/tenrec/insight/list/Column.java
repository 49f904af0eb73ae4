package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.insight.filter.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One column of a list.
 *
 * @param <R> the type of its rows
 * @param text as selected, with an optional title: {@code event -- Event name}
 * @param type in the API's spelling
 * @param read returns null or a missing node for an empty cell
 */
record Column<R>(String text, String type, Function<R, @Nullable JsonNode> read) {
    static final String TEXT = "String";
    static final String TIME = "DateTime64(6, 'UTC')";
    private static final int COLUMNS_MAX = 100;
    private static final int TEXT_MAX = 1_000;

    /**
     * The columns of a kind of list.
     *
     * @param property a pattern of expressions for properties, and how such a match is read
     */
    record Catalog<R>(
            Map<String, Column<R>> named,
            Pattern property,
            Function<Matcher, Function<R, @Nullable JsonNode>> readers) {
        Catalog(List<Column<R>> columns, String property, Function<Matcher, Function<R, @Nullable JsonNode>> readers) {
            this(
                    columns.stream().collect(Collectors.toMap(Column::text, Function.identity())),
                    Pattern.compile(property),
                    readers);
        }

        /** Finds the column of an expression; null for expressions that are not supported. */
        private @Nullable Column<R> find(String expression) {
            Matcher matcher = property.matcher(expression);
            return !named.containsKey(expression) && matcher.matches()
                    ? new Column<>(expression, TEXT, readers.apply(matcher))
                    : named.get(expression);
        }

        /** Finds the column of a text with an optional title; null for expressions that are not supported. */
        @Nullable
        Column<R> column(String text) {
            Column<R> found = find(expression(text));
            return found == null ? null : new Column<>(text, found.type, found.read);
        }
    }

    /** Reads the texts of {@code select}, which may be expressions; {@code otherwise} stands for none. */
    static List<String> texts(Fields fields, String otherwise) {
        JsonNode select = fields.find("select");
        return isNone(select)
                ? List.of(otherwise)
                : Fields.list(select, fields.path("select"), COLUMNS_MAX, "columns", Column::text);
    }

    /** Reads the texts of {@code orderBy}, each an expression with a direction. */
    static List<String> orders(Fields fields) {
        JsonNode order = fields.find("orderBy");
        return isNone(order)
                ? List.of()
                : Fields.list(order, fields.path("orderBy"), COLUMNS_MAX, "texts", Column::text);
    }

    private static boolean isNone(@Nullable JsonNode select) {
        return select == null || (select.isArray() && select.isEmpty());
    }

    private static String text(JsonNode column, String path) {
        String text = Fields.text(column, path);
        if (text.length() > TEXT_MAX) {
            throw Fields.mistake(path, "String should have at most " + TEXT_MAX + " characters");
        }
        return text;
    }

    private static String expression(String text) {
        int title = text.indexOf("--");
        return (title < 0 ? text : text.substring(0, title)).strip();
    }

    String expression() {
        return expression(text);
    }

    boolean isOf(String expression) {
        return expression().equals(expression);
    }

    JsonNode cell(R row) {
        JsonNode value = read.apply(row);
        return value == null || value.isMissingNode() ? NullNode.instance : value;
    }

    static <R> List<JsonNode> cells(List<Column<R>> columns, R row) {
        List<JsonNode> cells = new ArrayList<>(columns.size());
        columns.forEach(column -> cells.add(column.cell(row)));
        return cells;
    }

    static <R> List<String> texts(List<Column<R>> columns) {
        return columns.stream().map(Column::text).toList();
    }

    static <R> List<String> types(List<Column<R>> columns) {
        return columns.stream().map(Column::type).toList();
    }

    static @Nullable JsonNode textNode(@Nullable String text) {
        return text == null ? null : JsonNodeFactory.instance.textNode(text);
    }
}
