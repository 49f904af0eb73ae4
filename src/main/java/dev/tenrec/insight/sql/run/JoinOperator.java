package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.plan.Plan;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.table.RowSink;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.table.StagedSource;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.CodeVector;
import dev.tenrec.insight.sql.vector.Conditions;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.Rows;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hash join: the right side is kept in a table, the left side passes by. Rows of the right side without a partner, if
 * they are wanted, come last.
 */
final class JoinOperator {
    private final PlanCompiler compiler;
    private final Plan.Join join;
    private final RowSource left;
    private final List<Type> types;
    private final List<Evaluator> leftKeys;
    private final JoinTable table;
    private final @Nullable Evaluator condition;
    private final int leftWidth;
    private final boolean isExistence;
    private final boolean keepsLeft;
    private final Relation right;
    private final List<Type> rightTypes;
    private final boolean keepsRight;

    JoinOperator(PlanCompiler compiler, Plan.Join join, RowSource left) {
        this.compiler = compiler;
        this.join = join;
        this.left = left;
        this.types = PlanCompiler.types(join);
        this.leftWidth = left.types().size();
        this.leftKeys = join.leftKeys().stream()
                .map(key -> compiler.evaluator(key, left))
                .toList();
        this.right = compiler.collected(compiler.source(join.right()));
        this.rightTypes = right.types();
        List<Evaluator> rightKeys = join.rightKeys().stream()
                .map(key -> compiler.evaluator(key, right))
                .toList();
        Domain leftDomain = leftKeys.isEmpty() ? null : leftKeys.get(0).domain();
        this.table = new JoinTable(new Rows(right.batches()), rightKeys, leftDomain, compiler.memory());
        this.condition = join.condition() == null ? null : compiler.pairEvaluator(join.condition(), left, right);
        this.isExistence = join.kind() == Plan.JoinKind.SEMI || join.kind() == Plan.JoinKind.ANTI;
        this.keepsLeft = join.kind() == Plan.JoinKind.LEFT || join.kind() == Plan.JoinKind.FULL;
        this.keepsRight = join.kind() == Plan.JoinKind.RIGHT || join.kind() == Plan.JoinKind.FULL;
    }

    /** Returns the dictionary of a column, which one that is null without a partner has if there is a code for null. */
    private @Nullable Domain domain(int column) {
        Domain own = column < leftWidth ? left.domain(column) : right.domain(column - leftWidth);
        boolean mayBeMissing = column < leftWidth ? keepsRight : keepsLeft;
        return own == null || (mayBeMissing && own.nullCode() < 0) ? null : own;
    }

    /** Returns a column of rows that have no partner. */
    private Vector missing(int column, int count) {
        Domain domain = domain(column);
        if (domain == null) {
            return Vector.of(types.get(column).orNull(), new Object[count], count);
        }
        int[] codes = new int[count];
        Arrays.fill(codes, domain.nullCode());
        return new CodeVector(types.get(column), codes, domain);
    }

    RowSource source() {
        boolean[] matched = new boolean[keepsRight ? table.rows().count() : 0];
        RowSource pairs = new StagedSource(left, sink -> new Probe(sink, matched), types, this::domain);
        if (!keepsRight) {
            return pairs;
        }
        List<Batch> batches = new ArrayList<>(compiler.collected(pairs).batches());
        batches.addAll(unmatched(matched));
        return new Relation(types, batches, compiler.parallel(), compiler.deadline());
    }

    private List<Batch> unmatched(boolean[] matched) {
        int[] numbers = new int[matched.length];
        int count = 0;
        for (int i = 0; i < matched.length; i++) {
            numbers[count] = i;
            count += matched[i] ? 0 : 1;
        }
        List<Batch> result = new ArrayList<>();
        for (Batch batch : table.rows().take(numbers, count, types.subList(leftWidth, types.size()))) {
            Vector[] columns = new Vector[types.size()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = i < leftWidth ? missing(i, batch.count()) : batch.column(i - leftWidth);
            }
            result.add(Batch.of(batch.count(), columns, batch.ordinals()));
        }
        return result;
    }

    /** Finds the partners of the rows of one thread. */
    private final class Probe implements RowSink {
        private final RowSink sink;
        private final boolean[] matched;
        private final JoinTable.Heads heads = table.heads();
        private final int[] leftRows = new int[Batch.ROWS];
        private final int[] rightRows = new int[Batch.ROWS];
        private int count;

        Probe(RowSink sink, boolean[] matched) {
            this.sink = sink;
            this.matched = matched;
        }

        @Override
        public void accept(Batch batch) {
            Vector[] keys = leftKeys.stream().map(key -> key.evaluate(batch)).toArray(Vector[]::new);
            int[] first = heads.first(keys, batch.count());
            boolean[] isMatched = new boolean[batch.count()];
            if (condition == null && (join.isAny() || isExistence || table.isUnique())) {
                passFirst(batch, first, isMatched);
            } else {
                for (int row = 0; row < batch.count(); row++) {
                    for (int right = first[row]; right >= 0; right = table.next(right)) {
                        add(batch, row, right, isMatched);
                    }
                }
                flush(batch, isMatched);
            }
            boolean wantsUnmatched = keepsLeft || join.kind() == Plan.JoinKind.ANTI;
            if (wantsUnmatched) {
                emitSome(batch, isMatched, false);
            } else if (join.kind() == Plan.JoinKind.SEMI) {
                emitSome(batch, isMatched, true);
            }
        }

        /** Passes pairs on where a row has one partner at most. */
        private void passFirst(Batch batch, int[] first, boolean[] isMatched) {
            int[] own = new int[first.length];
            int[] others = new int[first.length];
            int pairs = 0;
            for (int row = 0; row < first.length; row++) {
                own[pairs] = row;
                others[pairs] = first[row];
                isMatched[row] = first[row] >= 0;
                pairs += isMatched[row] ? 1 : 0;
            }
            for (int i = 0; matched.length > 0 && i < pairs; i++) {
                matched[others[i]] = true;
            }
            if (!isExistence && pairs > 0) {
                boolean isWhole = pairs == first.length;
                Batch left = isWhole ? batch : batch.take(Arrays.copyOf(own, pairs), pairs);
                sink.accept(pairs(left, Arrays.copyOf(others, pairs)));
            }
        }

        private void add(Batch batch, int row, int right, boolean[] isMatched) {
            leftRows[count] = row;
            rightRows[count++] = right;
            if (count == Batch.ROWS) {
                flush(batch, isMatched);
                compiler.deadline().check();
            }
        }

        /** Passes pairs on that satisfy the condition. */
        private void flush(Batch batch, boolean[] isMatched) {
            if (count == 0) {
                return;
            }
            int[] own = Arrays.copyOf(leftRows, count);
            int[] others = Arrays.copyOf(rightRows, count);
            count = 0;
            int[] kept = new int[own.length];
            int size = own.length;
            if (condition == null) {
                Arrays.setAll(kept, i -> i);
            } else {
                size = Conditions.select(
                        condition.evaluate(pairs(batch.take(own, own.length), others)), own.length, kept);
            }
            int[] leftKept = new int[size];
            int[] rightKept = new int[size];
            int pairs = 0;
            for (int i = 0; i < size; i++) {
                int row = own[kept[i]];
                boolean isTaken = !(join.isAny() && isMatched[row]);
                isMatched[row] = true;
                if (matched.length > 0) {
                    matched[others[kept[i]]] = true;
                }
                leftKept[pairs] = row;
                rightKept[pairs] = others[kept[i]];
                pairs += isTaken ? 1 : 0;
            }
            if (!isExistence && pairs > 0) {
                sink.accept(pairs(batch.take(Arrays.copyOf(leftKept, pairs), pairs), Arrays.copyOf(rightKept, pairs)));
            }
        }

        /** Returns rows of the left side beside those of the right one. */
        private Batch pairs(Batch own, int[] others) {
            return own.with(
                    leftWidth + rightTypes.size(),
                    index -> index < leftWidth
                            ? own.column(index)
                            : table.column(index - leftWidth, rightTypes.get(index - leftWidth), others));
        }

        /** Passes left rows on, with or without a partner, each once and with null for the right side. */
        private void emitSome(Batch batch, boolean[] isMatched, boolean wanted) {
            int[] rows = new int[batch.count()];
            int size = 0;
            for (int i = 0; i < rows.length; i++) {
                rows[size] = i;
                size += isMatched[i] == wanted ? 1 : 0;
            }
            if (size == 0) {
                return;
            }
            int taken = size;
            int[] own = Arrays.copyOf(rows, size);
            sink.accept(new Batch(
                    taken,
                    types.size(),
                    index -> index < leftWidth ? batch.column(index).take(own, taken) : missing(index, taken),
                    batch.ordinals().take(own, taken)));
        }
    }
}
