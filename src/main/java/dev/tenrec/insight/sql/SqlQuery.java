package dev.tenrec.insight.sql;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.query.ListQuery;
import dev.tenrec.insight.query.RowSink;
import dev.tenrec.insight.sql.plan.Field;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.SqlRefusal;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.resolve.Refusals;
import dev.tenrec.insight.sql.run.PlanPrinter;
import dev.tenrec.insight.sql.run.SqlExecutor;
import dev.tenrec.insight.sql.run.SqlResult;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A resolved {@code HogQLQuery}.
 *
 * @param text the query as it is run, in HogQL
 * @param isExplained true if the answer tells the plan, too
 * @param isPaged true without a LIMIT of its own: the plan has one row more than is shown
 */
record SqlQuery(Plan plan, String text, boolean isPaged, int offset, boolean isExplained) implements ListQuery {
    /** Ten seconds are promised; one is left for the answer. A plan that multiplies rows would else hold a worker. */
    private static final Duration PATIENCE = Duration.ofSeconds(9);

    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public SqlAnswer run(QuerySnapshot data) {
        data.deadline().limit(PATIENCE);
        if (!isExplained) {
            return answer(data, null);
        }
        List<String> lines = lines(data);
        try {
            return answer(data, lines);
        } catch (ApiException refused) {
            // What a query reads is wanted most of one that is refused; a cancelled one has no reader.
            if (refused.errorCode() == ErrorCode.QUERY_CANCELLED) {
                throw refused;
            }
            return SqlAnswer.refused(this, lines, refused.detail());
        }
    }

    private List<String> lines(QuerySnapshot data) {
        try {
            return PlanPrinter.lines(plan, data);
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
    }

    private SqlAnswer answer(QuerySnapshot data, @Nullable List<String> lines) {
        long start = System.nanoTime();
        SqlResult rows = rows(new Plan.Limit(plan, SqlQueryParser.LIMIT_MAX, 0), data);
        long shown = isPaged ? Math.min(rows.count(), SqlQueryParser.LIMIT_DEFAULT) : rows.count();
        ArrayNode results = rows(rows, shown, data.deadline());
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        return new SqlAnswer(this, results, rows.count() > shown, seconds, lines, null);
    }

    /** The first rows, within the memory that a query has: many rows may share one long list. */
    private static ArrayNode rows(SqlResult rows, long max, Deadline deadline) {
        MemoryBudget memory = MemoryBudget.standard();
        try {
            return SqlValues.rows(rows, max, value -> {
                deadline.check();
                memory.reserve(MemoryBudget.sizeOf(value));
            });
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
    }

    private static SqlResult rows(Plan plan, QuerySnapshot data) {
        try {
            return SqlExecutor.run(plan, data);
        } catch (SqlRefusal refusal) {
            throw Refusals.of(refusal);
        }
    }

    @Override
    public boolean stream(QuerySnapshot data, int rowsMax, RowSink<?> sink) {
        return write(rows(new Plan.Limit(unpaged(), rowsMax + 1L, 0), data), rowsMax, sink);
    }

    /** The plan without the limit that a page has. */
    private Plan unpaged() {
        if (!isPaged) {
            return plan;
        }
        if (plan instanceof Plan.Project project && project.input() instanceof Plan.Limit limit) {
            return new Plan.Project(new Plan.Limit(limit.input(), Long.MAX_VALUE, limit.offset()), project.columns());
        }
        return plan instanceof Plan.Limit limit ? new Plan.Limit(limit.input(), Long.MAX_VALUE, limit.offset()) : plan;
    }

    /** Times are told from texts by the beginning of their type. */
    private static String shownType(Field field) {
        return field.type().kind() == Type.Kind.DATETIME
                ? "DateTime"
                : field.type().clickHouse();
    }

    private <T> boolean write(SqlResult rows, int rowsMax, RowSink<T> sink) {
        List<Field> fields = plan.fields();
        sink.begin(
                fields.stream().map(Field::name).toList(),
                fields.stream().map(field -> SqlQuery.shownType(field)).toList());
        SqlValues.each(rows, rowsMax, cells -> sink.take(sink.form(cells)));
        return rows.count() > rowsMax;
    }
}
