package dev.tenrec.insight.sql.run;

import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.sql.aggregate.Accumulator;
import dev.tenrec.insight.sql.aggregate.AggregationInput;
import dev.tenrec.insight.sql.evaluate.Evaluator;
import dev.tenrec.insight.sql.plan.Type;
import dev.tenrec.insight.sql.table.Relation;
import dev.tenrec.insight.sql.table.RowSink;
import dev.tenrec.insight.sql.table.RowSource;
import dev.tenrec.insight.sql.vector.Batch;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import dev.tenrec.insight.sql.vector.Ordinals;
import dev.tenrec.insight.sql.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Groups rows: a partial table per thread; many groups are merged in parts by their hashes. */
final class GroupOperator {
    private static final int PARTS = 16;
    /** Up to so many groups are merged by one thread. */
    private static final int FEW = 4_096;

    private final GroupKeys keys;
    private final boolean hasKeys;
    private final boolean hasCodes;
    private final int keyCount;
    private final List<AggregationInput> aggregations;
    private final List<Type> types;
    private final MemoryBudget memory;
    private final Deadline deadline;

    GroupOperator(
            List<Evaluator> keys,
            List<AggregationInput> aggregations,
            List<Type> types,
            MemoryBudget memory,
            Deadline deadline) {
        this.keys = new GroupKeys(keys, memory);
        this.hasKeys = !keys.isEmpty();
        this.hasCodes = this.keys.hasCodes();
        this.keyCount = keys.size();
        this.aggregations = aggregations;
        this.types = types;
        this.memory = memory;
        this.deadline = deadline;
    }

    /** The groups of one thread, or one part of the merged groups. */
    private final class Groups implements RowSink {
        private final GroupTable table;
        private final List<Accumulator> states =
                aggregations.stream().map(each -> each.states().get()).toList();
        private final Vector[] columns = new Vector[types.size()];
        private int[] groups = new int[0];

        Groups(boolean isPart) {
            this.table = new GroupTable(hasKeys ? keys.width() : 0, hasCodes, !isPart, memory);
        }

        @Override
        public void accept(Batch batch) {
            int count = batch.count();
            groups = groups.length < count ? new int[count] : groups;
            if (!hasKeys) {
                table.find(new long[0][], count, groups);
            } else if (count > 0) {
                find(keys.evaluate(batch), count);
            }
            grow();
            for (int i = 0; i < states.size(); i++) {
                aggregations.get(i).add(states.get(i), batch, groups);
            }
        }

        private void find(Vector[] values, int count) {
            int encoded = GroupKeys.areConstant(values) ? 1 : count;
            table.find(keys.encode(values, encoded), encoded, groups);
            Arrays.fill(groups, encoded, count, groups[0]);
        }

        private void grow() {
            for (Accumulator state : states) {
                state.grow(table.size());
            }
        }

        /** The groups of each part. */
        int[][] parts() {
            memory.reserve((long) (1 + 2 * Integer.BYTES) * table.presentCount());
            int[] present = table.present();
            byte[] partOf = new byte[present.length];
            int[] sizes = new int[PARTS];
            for (int i = 0; i < present.length; i++) {
                partOf[i] = (byte) table.partOf(present[i], PARTS);
                sizes[partOf[i]]++;
            }
            int[][] parts = new int[PARTS][];
            Arrays.setAll(parts, part -> new int[sizes[part]]);
            Arrays.fill(sizes, 0);
            for (int i = 0; i < present.length; i++) {
                parts[partOf[i]][sizes[partOf[i]]++] = present[i];
            }
            return parts;
        }

        /** Adds some groups of another thread. */
        void merge(Groups other, int[] theirs) {
            int[] own = new int[theirs.length];
            int[] found = new int[Batch.ROWS];
            for (int from = 0; from < theirs.length; from += Batch.ROWS) {
                int count = Math.min(Batch.ROWS, theirs.length - from);
                table.find(other.table.keys(theirs, from, count), count, found);
                System.arraycopy(found, 0, own, from, count);
                deadline.check();
            }
            grow();
            for (int i = 0; i < states.size(); i++) {
                states.get(i).merge(other.states.get(i), theirs, own, theirs.length);
                deadline.check();
            }
        }

        /** Adds all groups of another thread. */
        void merge(Groups other) {
            merge(other, other.table.present());
        }

        /** The one group that there is without keys, even without rows. */
        void requireOne() {
            if (!hasKeys) {
                table.find(new long[0][], 0, new int[1]);
                grow();
            }
        }

        /** Computes the results of all groups, which some aggregations take long for. */
        void finish() {
            int count = table.size();
            for (int k = 0; k < keyCount && count > 0; k++) {
                columns[k] = keys.column(k, table);
            }
            for (int i = 0; i < states.size() && count > 0; i++) {
                deadline.check();
                columns[keyCount + i] = states.get(i).result(count);
            }
        }

        /** Adds the groups, which are finished. */
        void addTo(List<Batch> batches) {
            int[] present = table.present();
            long first = batches.stream().mapToLong(Batch::count).sum();
            for (int from = 0; from < present.length; from += Batch.ROWS) {
                int rows = Math.min(Batch.ROWS, present.length - from);
                int[] positions = Arrays.copyOfRange(present, from, from + rows);
                batches.add(new Batch(
                        rows,
                        columns.length,
                        index -> columns[index].take(positions, rows),
                        Ordinals.from(first + from, rows)));
            }
        }
    }

    Relation run(RowSource input, Parallel parallel) {
        List<Groups> partial = input.run(() -> new Groups(false));
        int total = partial.stream().mapToInt(each -> each.table.presentCount()).sum();
        List<Groups> merged = new ArrayList<>();
        if (partial.size() == 1 || total <= FEW) {
            Groups first = partial.get(0);
            partial.subList(1, partial.size()).forEach(other -> first.merge(other));
            first.requireOne();
            first.finish();
            merged.add(first);
        } else {
            Groups[] parts = new Groups[PARTS];
            int[][][] groups = new int[partial.size()][][];
            parallel.run(
                    groups.length,
                    () -> index -> groups[index] = partial.get(index).parts());
            parallel.run(PARTS, () -> part -> {
                Groups own = new Groups(true);
                for (int i = 0; i < groups.length; i++) {
                    own.merge(partial.get(i), groups[i][part]);
                }
                own.finish();
                parts[part] = own;
            });
            merged.addAll(Arrays.asList(parts));
        }
        List<Batch> batches = new ArrayList<>();
        merged.forEach(each -> each.addTo(batches));
        return new Relation(types, batches, parallel, deadline);
    }
}
