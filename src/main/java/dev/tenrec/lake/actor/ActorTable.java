package dev.tenrec.lake.actor;

import dev.tenrec.lake.parquet.ParquetField;
import dev.tenrec.lake.parquet.ParquetType;
import dev.tenrec.lake.table.TableColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The tables beside that of events, each with its columns; numbers of columns never change, new ones go to the end. */
public enum ActorTable {
    /** Persons that were neither merged away nor deleted. */
    PERSONS(
            new Column("person_id", ParquetType.UUID),
            new Column("created_at", ParquetType.TIMESTAMP),
            new Column("is_identified", ParquetType.BOOLEAN),
            new Column("properties", ParquetType.STRING)),
    /** Distinct ids that have a person, with the person of now. */
    DISTINCT_IDS(
            new Column("distinct_no", ParquetType.INT32),
            new Column("distinct_id", ParquetType.STRING),
            new Column("person_id", ParquetType.UUID)),
    /** Groups that an event described. */
    GROUPS(
            new Column("group_type_index", ParquetType.INT32),
            new Column("group_type", ParquetType.STRING),
            new Column("group_key", ParquetType.STRING),
            new Column("created_at", ParquetType.TIMESTAMP),
            new Column("properties", ParquetType.STRING));

    @SuppressWarnings("ImmutableEnumChecker") // Its collections are copies that nothing changes.
    private final TableColumns columns;

    private record Column(String name, ParquetType type) {}

    ActorTable(Column... columns) {
        List<ParquetField> fields = new ArrayList<>();
        Arrays.stream(columns)
                .forEach(column -> fields.add(new ParquetField(column.name, fields.size() + 1, column.type, false)));
        // The first is a key, by which engines may leave files unread.
        this.columns = new TableColumns(List.copyOf(fields), Set.of(1));
    }

    /** The name within the namespace of a project. */
    public String tableName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The columns, all of them present in each row. */
    public TableColumns columns() {
        return columns;
    }
}
