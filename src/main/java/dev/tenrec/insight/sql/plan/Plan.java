package dev.tenrec.insight.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A relational operator; its expressions read the {@link #fields} of its inputs by index. */
public sealed interface Plan {
    /** The output columns. */
    List<Field> fields();

    /** The stored tables. */
    enum Table {
        EVENTS,
        PERSONS,
        GROUPS,
        DISTINCT_IDS
    }

    /**
     * Reads a stored table.
     *
     * @param range of the kind of the table; null for all rows
     */
    record Scan(
            Table table, List<ScanColumn> columns, @Nullable ScanRange range) implements Plan {
        public Scan {
            columns = List.copyOf(columns);
        }

        /** Reads a whole table. */
        public Scan(Table table, List<ScanColumn> columns) {
            this(table, columns, null);
        }

        @Override
        public List<Field> fields() {
            return columns.stream()
                    .map(column -> new Field(column.name(), column.type()))
                    .toList();
        }
    }

    /** Constant rows; a SELECT without a table reads one row without columns. */
    record Values(List<Field> fields, List<List<@Nullable Object>> rows) implements Plan {
        public static Values oneRow() {
            return new Values(List.of(), List.of(List.of()));
        }
    }

    /** The numbers from a first one on, each one more than the last. */
    record Numbers(long first, long count) implements Plan {
        @Override
        public List<Field> fields() {
            return List.of(new Field("number", Type.UINT64));
        }
    }

    /** Keeps the rows for which a condition is true; null is not. */
    record Filter(Plan input, Expression condition) implements Plan {
        @Override
        public List<Field> fields() {
            return input.fields();
        }
    }

    /** Computes columns. */
    record Project(Plan input, List<Named> columns) implements Plan {
        public Project {
            columns = List.copyOf(columns);
        }

        @Override
        public List<Field> fields() {
            return named(columns);
        }
    }

    /** Puts rows with equal keys into one group; without keys, all rows into the one group that there always is. */
    record Group(Plan input, List<Named> keys, List<NamedAggregation> aggregations) implements Plan {
        public Group {
            keys = List.copyOf(keys);
            aggregations = List.copyOf(aggregations);
        }

        /** The keys, then the aggregations. */
        @Override
        public List<Field> fields() {
            return Stream.concat(
                            named(keys).stream(),
                            aggregations.stream()
                                    .map(each -> new Field(
                                            each.name(), each.aggregation().type())))
                    .toList();
        }
    }

    /** The kinds of joins. */
    enum JoinKind {
        INNER,
        LEFT,
        RIGHT,
        FULL,
        /** Left rows with a partner, once; no columns of the right. */
        SEMI,
        /** Left rows without a partner; no columns of the right. */
        ANTI
    }

    /**
     * Pairs of rows whose keys are equal and not null; without keys, all pairs. Columns that a kind may leave without a
     * row become nullable.
     *
     * @param leftKeys over the left input, of the same types as the right ones
     * @param rightKeys over the right input
     * @param condition over the columns of both, left first; null if keys are all
     * @param isAny takes one partner at most
     */
    record Join(
            Plan left,
            Plan right,
            JoinKind kind,
            List<Expression> leftKeys,
            List<Expression> rightKeys,
            @Nullable Expression condition,
            boolean isAny)
            implements Plan {
        public Join {
            leftKeys = List.copyOf(leftKeys);
            rightKeys = List.copyOf(rightKeys);
        }

        @Override
        public List<Field> fields() {
            List<Field> fields = new ArrayList<>();
            boolean isLeftNullable = kind == JoinKind.RIGHT || kind == JoinKind.FULL;
            boolean isRightNullable = kind == JoinKind.LEFT || kind == JoinKind.FULL;
            addFields(left.fields(), isLeftNullable, fields);
            if (kind != JoinKind.SEMI && kind != JoinKind.ANTI) {
                addFields(right.fields(), isRightNullable, fields);
            }
            return fields;
        }

        private static void addFields(List<Field> from, boolean isNullable, List<Field> to) {
            for (Field field : from) {
                to.add(isNullable ? new Field(field.name(), field.type().orNull()) : field);
            }
        }
    }

    /** Adds columns of window functions behind those of the input. */
    record Window(Plan input, List<NamedWindow> calls) implements Plan {
        public Window {
            calls = List.copyOf(calls);
        }

        @Override
        public List<Field> fields() {
            return Stream.concat(
                            input.fields().stream(),
                            calls.stream()
                                    .map(each -> new Field(
                                            each.name(), each.call().function().type())))
                    .toList();
        }
    }

    /** Sorts rows; equal ones keep their order. */
    record Sort(Plan input, List<Order> keys) implements Plan {
        public Sort {
            keys = List.copyOf(keys);
        }

        @Override
        public List<Field> fields() {
            return input.fields();
        }
    }

    /**
     * Adds rows between sorted ones, so that a column takes all values of a sequence; null and NaN stay as they are.
     *
     * @param prefix columns that are sorted before: rows of different values are filled on their own
     * @param key the column of the sequence
     * @param order the direction of that column, and the side on which its nulls are
     * @param from the first value, boxed; null for that of the first row
     * @param to the value before which the sequence ends; null for the last row's
     * @param next the value after that of the row before, over the columns of the input
     * @param others what each column has in an added row, over the columns of the row before; null for the default of
     *     its type, which all have before the first row of the input
     */
    record Fill(
            Plan input,
            List<Integer> prefix,
            int key,
            Order order,
            @Nullable Object from,
            @Nullable Object to,
            Expression next,
            List<@Nullable Expression> others)
            implements Plan {
        public Fill {
            prefix = List.copyOf(prefix);
            others = java.util.Collections.unmodifiableList(new ArrayList<>(others));
        }

        @Override
        public List<Field> fields() {
            return input.fields();
        }
    }

    /** Keeps some rows of each combination of keys, in the order in which they come. */
    record LimitBy(Plan input, long count, long offset, List<Expression> keys) implements Plan {
        public LimitBy {
            keys = List.copyOf(keys);
        }

        @Override
        public List<Field> fields() {
            return input.fields();
        }
    }

    /** Keeps some rows. */
    record Limit(Plan input, long count, long offset) implements Plan {
        @Override
        public List<Field> fields() {
            return input.fields();
        }
    }

    /**
     * Keeps some rows, and those behind them that are equal to the last of them.
     *
     * @param input in the order of the keys
     */
    record Ties(Plan input, long count, long offset, List<Expression> keys) implements Plan {
        public Ties {
            keys = List.copyOf(keys);
        }

        @Override
        public List<Field> fields() {
            return input.fields();
        }
    }

    /** Keeps the first of equal rows. */
    record Distinct(Plan input) implements Plan {
        @Override
        public List<Field> fields() {
            return input.fields();
        }
    }

    /** All rows of several inputs, in this order, whose columns have the same types. */
    record Union(List<Plan> inputs) implements Plan {
        public Union {
            inputs = List.copyOf(inputs);
        }

        /** The names of the first input; nullable where any input is. */
        @Override
        public List<Field> fields() {
            List<Field> first = inputs.get(0).fields();
            List<Field> fields = new ArrayList<>();
            for (int i = 0; i < first.size(); i++) {
                boolean isNullable = false;
                for (Plan input : inputs) {
                    isNullable |= input.fields().get(i).type().nullable();
                }
                Field field = first.get(i);
                fields.add(new Field(field.name(), isNullable ? field.type().orNull() : field.type()));
            }
            return fields;
        }
    }

    /**
     * Makes a row of each element of arrays (ARRAY JOIN), several arrays side by side; adds the elements as columns.
     *
     * @param keepsEmpty keeps a row whose arrays are empty, with null
     */
    record Unnest(Plan input, List<Named> arrays, boolean keepsEmpty) implements Plan {
        public Unnest {
            arrays = List.copyOf(arrays);
        }

        @Override
        public List<Field> fields() {
            return Stream.concat(input.fields().stream(), arrays.stream().map(array -> {
                        Type element = array.expression().type().element();
                        return new Field(array.name(), keepsEmpty ? element.orNull() : element);
                    }))
                    .toList();
        }
    }

    /** A plan that stands in several places, as the same object, and is run once. */
    record Shared(Plan input) implements Plan {
        @Override
        public List<Field> fields() {
            return input.fields();
        }
    }

    /** A computed column. */
    record Named(String name, Expression expression) {}

    /** An aggregation as a column. */
    record NamedAggregation(String name, Aggregation aggregation) {}

    /** A window function as a column. */
    record NamedWindow(String name, WindowCall call) {}

    private static List<Field> named(List<Named> columns) {
        return columns.stream()
                .map(column -> new Field(column.name(), column.expression().type()))
                .toList();
    }
}
