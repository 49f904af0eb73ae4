package dev.tenrec.insight.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.insight.filter.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
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

    /** Finds the column of an expression; null for expressions that are not supported. */
    interface Catalog<R> {
        @Nullable
        Column<R> find(String expression);
    }

    /** Reads the columns of {@code select}; {@code otherwise} stands for none. */
    static <R> List<Column<R>> select(Fields fields, String otherwise, Catalog<R> catalog) {
        JsonNode select = fields.find("select");
        String path = fields.path("select");
        if (select == null || (select.isArray() && select.isEmpty())) {
            return List.of(parse(otherwise, path, catalog));
        }
        if (!select.isArray() || select.size() > COLUMNS_MAX) {
            throw Fields.mistake(path, "Input should be a list of at most " + COLUMNS_MAX + " columns");
        }
        List<Column<R>> columns = new ArrayList<>();
        for (JsonNode column : select) {
            String columnPath = path + "." + columns.size();
            if (!column.isTextual()) {
                throw Fields.mistake(columnPath, "Input should be a valid string");
            }
            columns.add(parse(column.textValue(), columnPath, catalog));
        }
        return columns;
    }

    private static <R> Column<R> parse(String text, String path, Catalog<R> catalog) {
        if (text.length() > TEXT_MAX) {
            throw Fields.mistake(path, "String should have at most " + TEXT_MAX + " characters");
        }
        Column<R> found = catalog.find(expression(text));
        if (found == null) {
            throw Fields.notYet("The column \"" + text.substring(0, Math.min(100, text.length())) + "\" is", path);
        }
        return new Column<>(text, found.type, found.read);
    }

    private static String expression(String text) {
        int title = text.indexOf("--");
        return (title < 0 ? text : text.substring(0, title)).strip();
    }

    /** Returns whether it selects an expression. */
    boolean isOf(String expression) {
        return expression(text).equals(expression);
    }

    /** The cell of a row. */
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
