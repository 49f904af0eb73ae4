package dev.tenrec.insight.sql.evaluate;

import dev.tenrec.insight.sql.plan.Expression;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of texts with a dictionary whose nulls are empty texts, as {@code $session_id} is: no text is made, however
 * many there are. The code of null stands for the empty text.
 */
final class FilledEvaluator implements Evaluator {
    private final int column;
    private final Type type;
    private final Filled domain;

    private FilledEvaluator(int column, Type type, Filled domain) {
        this.column = column;
        this.type = type;
        this.domain = domain;
    }

    /** Returns the evaluator of {@code ifNull(column, '')}; null for other expressions. */
    static @Nullable FilledEvaluator of(Expression.Call call, int column, Domain source) {
        List<Expression> arguments = call.arguments();
        boolean isFilled = call.function().name().equals("ifNull")
                && arguments.get(0) instanceof Expression.Column
                && arguments.get(0).type().kind() == Type.Kind.TEXT
                && arguments.get(1) instanceof Expression.Constant constant
                && "".equals(constant.value())
                && source.nullCode() >= 0;
        return isFilled ? new FilledEvaluator(column, call.type(), new Filled(source)) : null;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public Domain domain() {
        return domain;
    }

    @Override
    public Vector evaluate(Batch batch) {
        if (!(batch.column(column) instanceof CodeVector vector) || vector.domain() != domain.source) {
            throw new IllegalStateException("a column without its dictionary");
        }
        int empty = domain.source.emptyCode();
        if (empty < 0) {
            return new CodeVector(type, vector.codes(), domain);
        }
        int[] codes = new int[batch.count()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = vector.codes()[i] == empty ? domain.source.nullCode() : vector.codes()[i];
        }
        return new CodeVector(type, codes, domain);
    }

    /** The values of a dictionary, with the empty text in place of null. */
    private record Filled(Domain source) implements Domain {
        @Override
        public int bound() {
            return source.bound();
        }

        @Override
        public Object value(int code) {
            Object value = source.value(code);
            return value == null ? "" : value;
        }

        @Override
        public int nullCode() {
            return -1;
        }
    }
}
