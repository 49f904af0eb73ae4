package dev.tenrec.lake.event;

import dev.tenrec.lake.parquet.ParquetField;
import dev.tenrec.lake.parquet.ParquetType;
import dev.tenrec.lake.table.TableColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;

/**
 * The columns of the table of events. Their numbers are those of the field ids and never change; new columns go to the
 * end.
 */
public final class EventSchema {
    /** Field ids of the columns that every event has, from 1; those of properties follow. */
    static final int ROW = 1;

    static final int UUID = 2;
    static final int EVENT = 3;
    static final int TIMESTAMP = 4;
    static final int RECEIVED_AT = 5;
    static final int DISTINCT_ID = 6;
    static final int DISTINCT_NO = 7;
    static final int PERSON_ID = 8;
    static final int PROPERTIES = 9;
    private static final int FIRST_PROPERTY = 10;

    /** All columns; texts of properties and their persons need no bounds. */
    static final TableColumns COLUMNS =
            new TableColumns(fields(), Set.of(ROW, EVENT, TIMESTAMP, RECEIVED_AT, DISTINCT_ID, DISTINCT_NO));

    private EventSchema() {}

    /** The schema of the table. */
    public static Schema schema() {
        return COLUMNS.schema();
    }

    /** The order of rows within a row group. */
    public static SortOrder order() {
        return SortOrder.builderFor(schema())
                .asc(COLUMNS.fields().get(EVENT - 1).name())
                .asc(COLUMNS.fields().get(TIMESTAMP - 1).name())
                .build();
    }

    /** The column by whose days large publications are partitioned. */
    public static String partitionedBy() {
        return COLUMNS.fields().get(TIMESTAMP - 1).name();
    }

    private static List<ParquetField> fields() {
        List<ParquetField> fields = new ArrayList<>(List.of(
                new ParquetField("row", ROW, ParquetType.INT64, false),
                new ParquetField("uuid", UUID, ParquetType.UUID, false),
                new ParquetField("event", EVENT, ParquetType.STRING, false),
                new ParquetField("timestamp", TIMESTAMP, ParquetType.TIMESTAMP, false),
                new ParquetField("received_at", RECEIVED_AT, ParquetType.TIMESTAMP, false),
                new ParquetField("distinct_id", DISTINCT_ID, ParquetType.STRING, false),
                new ParquetField("distinct_no", DISTINCT_NO, ParquetType.INT32, false),
                new ParquetField("person_id", PERSON_ID, ParquetType.UUID, true),
                new ParquetField("properties", PROPERTIES, ParquetType.STRING, false)));
        int id = FIRST_PROPERTY;
        for (String name : CommonProperties.TEXTS) {
            fields.add(new ParquetField(name, id++, ParquetType.STRING, true));
        }
        for (String name : CommonProperties.NUMBERS) {
            fields.add(new ParquetField(name, id++, ParquetType.DOUBLE, true));
        }
        return List.copyOf(fields);
    }

    /** Indexes of names in a list. */
    static Map<String, Integer> indexes(List<String> names) {
        return IntStream.range(0, names.size())
                .boxed()
                .collect(Collectors.toUnmodifiableMap(names::get, Function.identity()));
    }
}
