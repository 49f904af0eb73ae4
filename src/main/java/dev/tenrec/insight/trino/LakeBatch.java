package dev.tenrec.insight.trino;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.RowBatch;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Rows of an answer as batches in order of time: each full one goes to the consumer. */
final class LakeBatch implements RowBatch {
    private static final int ROWS = 4_096;

    private final BatchConsumer consumer;
    private final ToIntFunction<JsonNode> actorOf;
    private final List<LakeValues> dictionaries;
    private final long[] unsortedTimes = new long[ROWS];
    private final int[] unsortedActors = new int[ROWS];
    private final int[][] unsortedValues;
    private final long[] times = new long[ROWS];
    private final int[] actors = new int[ROWS];
    private final int[][] values;
    private int count;

    /** @param actorOf the actor by the second cell of a row */
    LakeBatch(BatchConsumer consumer, ToIntFunction<JsonNode> actorOf, List<LakeValues> dictionaries) {
        this.consumer = consumer;
        this.actorOf = actorOf;
        this.dictionaries = dictionaries;
        this.unsortedValues = new int[dictionaries.size()][ROWS];
        this.values = new int[dictionaries.size()][ROWS];
    }

    /** Adds a row of a time, an actor and texts of the properties. */
    void add(JsonNode row) {
        unsortedTimes[count] = row.get(0).longValue();
        unsortedActors[count] = actorOf.applyAsInt(row.get(1));
        for (int property = 0; property < unsortedValues.length; property++) {
            unsortedValues[property][count] =
                    dictionaries.get(property).code(row.get(2 + property).textValue());
        }
        count++;
        if (count == ROWS) {
            flush();
        }
    }

    /** Passes on what is left. */
    void flush() {
        if (count == 0) {
            return;
        }
        List<Integer> order = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingLong(row -> unsortedTimes[row]))
                .toList();
        for (int i = 0; i < count; i++) {
            int from = order.get(i);
            times[i] = unsortedTimes[from];
            actors[i] = unsortedActors[from];
            for (int property = 0; property < values.length; property++) {
                values[property][i] = unsortedValues[property][from];
            }
        }
        consumer.batch(this);
        count = 0;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long minMicros() {
        return times[0];
    }

    @Override
    public long maxMicros() {
        return times[count - 1];
    }

    @Override
    public long[] times() {
        return times;
    }

    @Override
    public int[] actors() {
        return actors;
    }

    @Override
    public int[] values(int index) {
        return values[index];
    }
}
