package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.TableColumns;
import dev.tenrec.insight.sql.plan.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables {@code system.information_schema.…}, which tell what a query can name. */
final class InformationSchema {
    private static final String PREFIX = "system.information_schema.";
    private static final Type TEXT_OR_NULL = Type.TEXT.orNull();

    /** Names of the tables, in the order of lists. */
    static final List<String> NAMES =
            List.of(PREFIX + "tables", PREFIX + "columns", PREFIX + "relationships", PREFIX + "data_types");

    private static final Map<String, String> DESCRIPTIONS = Map.of(
            "events", "What happened: a row for each event",
            "persons", "Who did it: a row for each person, with its properties as they are now",
            "person_distinct_ids", "The person of each distinct id",
            "groups", "Organisations and the like: a row for each group",
            "numbers", "The function numbers(n): whole numbers from 0",
            "sessions", "A row for each session, made of its events",
            "cohort_people", "The persons of each cohort",
            "static_cohort_people", "The persons of each cohort that is a list",
            "raw_cohort_people", "The persons of each cohort, with its version");

    private static final List<List<@Nullable Object>> RELATIONSHIPS = List.of(
            join("events", "person_id", "persons", "id", "person"),
            join("events", "distinct_id", "person_distinct_ids", "distinct_id", "pdi"),
            join("events", "$session_id", "sessions", "session_id", "session"),
            join("events", "$group_0", "groups", "key", "group_0"),
            join("events", "$group_1", "groups", "key", "group_1"),
            join("events", "$group_2", "groups", "key", "group_2"),
            join("events", "$group_3", "groups", "key", "group_3"),
            join("events", "$group_4", "groups", "key", "group_4"),
            join("persons", "id", "person_distinct_ids", "person_id", "pdi"),
            join("person_distinct_ids", "person_id", "persons", "id", "person"),
            join("cohort_people", "person_id", "persons", "id", "person"),
            join("static_cohort_people", "person_id", "persons", "id", "person"));

    private InformationSchema() {}

    /** The rows of one of the tables; null for any other name. */
    static @Nullable Plan plan(String name, QueryResolver queries) {
        return switch (name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : "") {
            case "tables" -> tables();
            case "columns" -> columns(queries);
            case "relationships" ->
                values(
                        RELATIONSHIPS,
                        "source_table source_column target_table target_column relationship_kind via",
                        Type.TEXT,
                        Type.TEXT,
                        Type.TEXT,
                        TEXT_OR_NULL,
                        Type.TEXT,
                        TEXT_OR_NULL);
            case "data_types" -> dataTypes();
            default -> null;
        };
    }

    private static List<@Nullable Object> join(String table, String column, String target, String key, String via) {
        return List.of(table, column, target, key, "lazy_join", via);
    }

    private static Plan tables() {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (String name : FromResolver.NAMES) {
            String description = DESCRIPTIONS.get(name);
            rows.add(Arrays.asList(name, schema(name), name, kind(name), description, null));
        }
        return values(
                rows,
                "table_catalog table_schema table_name table_type description row_count",
                Type.TEXT,
                Type.TEXT,
                Type.TEXT,
                Type.TEXT,
                TEXT_OR_NULL,
                Type.INT64.orNull());
    }

    private static String schema(String table) {
        return table.startsWith(PREFIX) ? "information_schema" : table.startsWith("system.") ? "system" : "public";
    }

    private static String kind(String table) {
        return table.startsWith(PREFIX) ? "information_schema" : table.startsWith("system.") ? "system" : "posthog";
    }

    private static Plan columns(QueryResolver queries) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (TableColumns table : FromResolver.tables(queries)) {
            long position = 0;
            for (Map.Entry<String, @Nullable Type> column : table.columns().entrySet()) {
                Type type = column.getValue();
                if (type != null) {
                    boolean isArray = type.kind() == Type.Kind.ARRAY;
                    rows.add(Arrays.asList(
                            schema(table.name()),
                            table.name(),
                            column.getKey(),
                            ++position,
                            dataType(type),
                            type.nullable(),
                            isArray,
                            "column",
                            null));
                }
            }
        }
        return values(
                rows,
                "table_schema table_name column_name ordinal_position data_type is_nullable is_array field_kind"
                        + " description",
                Type.TEXT,
                Type.TEXT,
                Type.TEXT,
                Type.INT64,
                Type.TEXT,
                Type.BOOL,
                Type.BOOL,
                Type.TEXT,
                TEXT_OR_NULL);
    }

    private static String dataType(Type type) {
        return switch (type.kind()) {
            case INT64, UINT64 -> "Integer";
            case FLOAT64 -> "Float";
            case BOOL -> "Boolean";
            case TEXT -> "String";
            case DATE -> "Date";
            case DATETIME -> "DateTime";
            case UUID -> "UUID";
            case JSON -> "JSON";
            case ARRAY -> "Array";
            case TUPLE, MAP, NULL -> "Unknown";
        };
    }

    private static Plan dataTypes() {
        List<List<@Nullable Object>> rows = List.of(
                List.of("String", "Texts"),
                List.of("Integer", "Whole numbers"),
                List.of("Float", "Numbers with a fraction"),
                List.of("Boolean", "True or false"),
                List.of("Date", "A day"),
                List.of("DateTime", "A moment, shown in the time zone of the project"),
                List.of("UUID", "A unique id, shown as text"),
                List.of("JSON", "JSON; its values are named after a dot, as in properties.plan"),
                List.of("Array", "A list of values of one type"),
                List.of("Unknown", "Anything else"));
        return values(rows, "type_name description", Type.TEXT, Type.TEXT);
    }

    private static Plan values(List<List<@Nullable Object>> rows, String names, Type... types) {
        List<Field> fields = new ArrayList<>();
        for (String name : names.split(" ", -1)) {
            fields.add(new Field(name, types[fields.size()]));
        }
        return new Plan.Values(fields, rows);
    }
}
