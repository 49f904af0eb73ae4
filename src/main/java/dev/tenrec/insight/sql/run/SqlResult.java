package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.vector.Batch;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows that a plan gives, in order. */
public final class SqlResult {
    private final List<Field> fields;
    private final Relation rows;

    SqlResult(List<Field> fields, Relation rows) {
        this.fields = List.copyOf(fields);
        this.rows = rows;
    }

    public List<Field> fields() {
        return fields;
    }

    public long count() {
        return rows.count();
    }

    /** Shows each row as boxed values, see {@link dev.tenrec.insight.sql.plan.Type.Kind}; the array is a new one. */
    public void forEach(Consumer<@Nullable Object[]> consumer) {
        for (Batch batch : rows.batches()) {
            for (int i = 0; i < batch.count(); i++) {
                Object[] row = new Object[fields.size()];
                for (int c = 0; c < row.length; c++) {
                    row[c] = batch.column(c).get(i);
                }
                consumer.accept(row);
            }
        }
    }
}
