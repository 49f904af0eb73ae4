package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.run.SqlResult;
import dev.tenrec.json.Json;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Values of rows as JSON: times in the zone of their type, with microseconds when there are any. */
final class SqlValues {
    private static final DateTimeFormatter SECONDS = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendOffset("+HH:MM", "Z")
            .toFormatter(Locale.ROOT);
    private static final DateTimeFormatter MICROS = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 6, 6, true)
            .appendOffset("+HH:MM", "Z")
            .toFormatter(Locale.ROOT);
    private static final int MICROS_PER_SECOND = 1_000_000;

    private SqlValues() {}

    /**
     * The first rows.
     *
     * @param meter sees each value before it is written
     */
    static ArrayNode rows(SqlResult rows, long max, Consumer<@Nullable Object> meter) {
        ArrayNode array = Json.mapper().createArrayNode();
        each(rows, max, meter, cells -> array.addArray().addAll(cells));
        return array;
    }

    /** Shows the cells of each of the first rows. */
    static void each(SqlResult rows, long max, Consumer<List<JsonNode>> consumer) {
        each(rows, max, any -> {}, consumer);
    }

    private static void each(
            SqlResult rows, long max, Consumer<@Nullable Object> meter, Consumer<List<JsonNode>> consumer) {
        long[] left = {max};
        List<Field> fields = rows.fields();
        rows.forEach(row -> {
            if (left[0]-- > 0) {
                List<JsonNode> cells = new ArrayList<>(row.length);
                for (int index = 0; index < row.length; index++) {
                    meter.accept(row[index]);
                    cells.add(json(row[index], fields.get(index).type()));
                }
                consumer.accept(cells);
            }
        });
    }

    /** One value. */
    static JsonNode json(@Nullable Object value, Type type) {
        if (value == null) {
            return NullNode.instance;
        }
        return switch (type.kind()) {
            case NULL -> NullNode.instance;
            case BOOL -> BooleanNode.valueOf((Boolean) value);
            case INT64, UINT64 -> LongNode.valueOf((Long) value);
            case FLOAT64 -> {
                double number = (Double) value;
                yield Double.isFinite(number) ? DoubleNode.valueOf(number) : NullNode.instance;
            }
            case TEXT, JSON, UUID -> TextNode.valueOf(value.toString());
            case DATE -> TextNode.valueOf(LocalDate.ofEpochDay((Long) value).toString());
            case DATETIME -> TextNode.valueOf(time((Long) value, Objects.requireNonNull(type.zone())));
            case ARRAY, TUPLE -> list((List<?>) value, type);
            case MAP -> map((List<?>) value, type);
        };
    }

    private static String time(long micros, String zone) {
        long seconds = Math.floorDiv(micros, MICROS_PER_SECOND);
        long rest = Math.floorMod(micros, MICROS_PER_SECOND);
        return (rest == 0 ? SECONDS : MICROS)
                .format(Instant.ofEpochSecond(seconds, rest * 1000).atZone(ZoneId.of(zone)));
    }

    /** An object; of equal keys the first one counts. */
    private static JsonNode map(List<?> pairs, Type type) {
        ObjectNode object = Json.object();
        for (Object each : pairs) {
            List<?> pair = (List<?>) each;
            JsonNode name = json(pair.get(0), type.parts().get(0));
            String key = name.isContainerNode() ? name.toString() : name.asText();
            if (!object.has(key)) {
                object.set(key, json(pair.get(1), type.parts().get(1)));
            }
        }
        return object;
    }

    private static ArrayNode list(List<?> values, Type type) {
        ArrayNode array = Json.mapper().createArrayNode();
        for (int index = 0; index < values.size(); index++) {
            array.add(json(
                    values.get(index),
                    type.kind() == Type.Kind.ARRAY
                            ? type.element()
                            : type.parts().get(index)));
        }
        return array;
    }
}
