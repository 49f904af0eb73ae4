package dev.tenrec.lake.parquet;

import java.util.List;

/** The description at the end of a file: its columns, and where their row groups lie. */
final class ParquetFooter {
    private static final int FORMAT_VERSION = 1;
    private static final int REQUIRED = 0;
    private static final int OPTIONAL = 1;
    private static final int UTF8 = 0;
    private static final int TIMESTAMP_MICROS = 10;
    private static final String CREATED_BY = "tenrec version 0.1.0";

    private ParquetFooter() {}

    static ByteOutput of(List<ParquetField> fields, List<ThriftOutput> rowGroups, long rowCount) {
        ThriftOutput footer = new ThriftOutput().i32(1, FORMAT_VERSION).structs(2, fields.size() + 1);
        footer.element(new ThriftOutput().text(4, "table").i32(5, fields.size()).end());
        fields.forEach(field -> footer.element(schemaElement(field)));
        footer.i64(3, rowCount).structs(4, rowGroups.size());
        rowGroups.forEach(footer::element);
        footer.text(6, CREATED_BY).structs(7, fields.size());
        // Bounds are in the order of the type.
        fields.forEach(field -> footer.element(new ThriftOutput().begin(1).end().end()));
        return footer.end().bytes();
    }

    private static ThriftOutput schemaElement(ParquetField field) {
        ParquetType type = field.type();
        ThriftOutput element = new ThriftOutput().i32(1, type.physical());
        if (type == ParquetType.UUID) {
            element.i32(2, type.size());
        }
        element.i32(3, field.isOptional() ? OPTIONAL : REQUIRED).text(4, field.name());
        switch (type) {
            case STRING ->
                element.i32(6, UTF8).i32(9, field.id()).begin(10).begin(1).end().end();
            case UUID -> element.i32(9, field.id()).begin(10).begin(14).end().end();
            case TIMESTAMP ->
                element.i32(6, TIMESTAMP_MICROS)
                        .i32(9, field.id())
                        .begin(10)
                        .begin(8)
                        .isTrue(1)
                        .begin(2)
                        .begin(2)
                        .end()
                        .end()
                        .end()
                        .end();
            case BOOLEAN, INT32, INT64, DOUBLE -> element.i32(9, field.id());
        }
        return element.end();
    }
}
