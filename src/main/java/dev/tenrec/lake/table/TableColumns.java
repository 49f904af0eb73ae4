package dev.tenrec.lake.table;

import dev.tenrec.lake.parquet.ParquetField;
import dev.tenrec.lake.parquet.ParquetType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * The columns of a table.
 *
 * @param fields in the order of their ids, from 1 without a gap
 * @param bounded ids of columns by whose bounds engines leave files unread; bounds of all would double the manifests
 */
public record TableColumns(List<ParquetField> fields, Set<Integer> bounded) {
    private static final Map<ParquetType, Type> TYPES = Map.of(
            ParquetType.BOOLEAN, Types.BooleanType.get(),
            ParquetType.INT32, Types.IntegerType.get(),
            ParquetType.INT64, Types.LongType.get(),
            ParquetType.DOUBLE, Types.DoubleType.get(),
            ParquetType.TIMESTAMP, Types.TimestampType.withZone(),
            ParquetType.STRING, Types.StringType.get(),
            ParquetType.UUID, Types.UUIDType.get());

    /** The schema of the table. */
    public Schema schema() {
        return new Schema(fields.stream()
                .map(field -> {
                    Type type = TYPES.get(field.type());
                    return field.isOptional()
                            ? Types.NestedField.optional(field.id(), field.name(), type)
                            : Types.NestedField.required(field.id(), field.name(), type);
                })
                .toList());
    }
}
