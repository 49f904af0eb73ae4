package dev.tenrec.insight.sql.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.insight.TestData;
import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Order;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.Type;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sorted numbers beside those that a comparison of boxed values sorts. */
class SortTest {
    private static final Long[] LONGS = {null, 0L, 1L, -1L, 7L, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40};
    private static final Double[] DOUBLES = {
        null,
        Double.NaN,
        0.0,
        -0.0,
        1.5,
        -1.5,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
    };
    private static final List<Field> FIELDS = List.of(
            new Field("id", Type.INT64),
            new Field("long", Type.INT64.nullable(true)),
            new Field("double", Type.FLOAT64.nullable(true)));

    private final Random random = new Random(1);

    @Test
    void ordersNumbersAsComparisonsDo() throws IOException {
        try (TestData data = new TestData("2024-06-01T00:00:00Z")) {
            for (int round = 0; round < 40; round++) {
                List<List<Object>> rows = rows(1 + random.nextInt(300), round % 2 == 0);
                List<Order> orders = List.of(order(1 + round % 2), order(2 - round % 2));
                Comparator<List<Object>> expected = comparator(orders.get(0)).thenComparing(comparator(orders.get(1)));
                List<String> ids =
                        PlanParts.rowsInOrder(data, new Plan.Sort(new Plan.Values(FIELDS, rows), orders)).stream()
                                .map(row -> row.substring(0, row.indexOf('|')))
                                .toList();
                assertThat(ids)
                        .as("%s", orders)
                        .isEqualTo(rows.stream()
                                .sorted(expected)
                                .map(row -> row.get(0).toString())
                                .toList());
            }
        }
    }

    private List<List<Object>> rows(int count, boolean areExtreme) {
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Object number = areExtreme ? LONGS[random.nextInt(LONGS.length)] : (Object) random.nextLong();
            rows.add(Arrays.asList((long) i, number, DOUBLES[random.nextInt(DOUBLES.length)]));
        }
        return rows;
    }

    private Order order(int column) {
        Field field = FIELDS.get(column);
        return new Order(
                new Expression.Column(column, field.name(), field.type()), random.nextBoolean(), random.nextBoolean());
    }

    private static Comparator<List<Object>> comparator(Order order) {
        int column = ((Expression.Column) order.expression()).index();
        Comparator<Object> numbers = column == 1
                ? Comparator.comparing(value -> (Long) value)
                : Comparator.comparing(value -> (Double) value + 0.0);
        int nulls = order.nullsFirst() ? -1 : 1;
        return (a, b) -> {
            Object left = a.get(column);
            Object right = b.get(column);
            int kinds = Integer.compare(kind(left), kind(right));
            if (kinds != 0 || kind(left) != 0) {
                return nulls * kinds;
            }
            return order.descending() ? numbers.compare(right, left) : numbers.compare(left, right);
        };
    }

    /** Numbers, then NaN, then null. */
    private static int kind(Object value) {
        return value == null ? 2 : value instanceof Double number && number.isNaN() ? 1 : 0;
    }
}
