package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stored table as editors show it.
 *
 * @param columns their types by name; null for one that has no value itself but fields, such as {@code person}
 */
public record TableColumns(String name, Map<String, @Nullable Type> columns) {
    static TableColumns of(String name, Source source) {
        Map<String, @Nullable Type> columns = new LinkedHashMap<>();
        for (String column : source.names()) {
            Expression found = source.find(List.of(column));
            columns.put(column, found == null ? null : found.type());
        }
        return new TableColumns(name, Collections.unmodifiableMap(columns));
    }
}
