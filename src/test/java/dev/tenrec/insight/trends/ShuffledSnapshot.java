package dev.tenrec.insight.trends;

import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.PropertyReaders;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TopNRequest;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.session.Sessions;
import dev.tenrec.insight.time.ProjectTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Snapshot whose scans are shuffled: small batches, in reverse order, spread over three consumers. */
record ShuffledSnapshot(QuerySnapshot data) implements QuerySnapshot {
    private static final int ROWS = 7;

    @Override
    public <V extends BatchConsumer> List<V> scan(ScanRequest request, Supplier<V> consumers) {
        List<V> threads = List.of(consumers.get(), consumers.get(), consumers.get());
        List<RowBatch> batches = new ArrayList<>();
        data.<BatchConsumer>scan(request, () -> batch -> {
            for (int first = 0; first < batch.count(); first += ROWS) {
                batches.add(new Part(batch, first, Math.min(ROWS, batch.count() - first), request));
            }
        });
        for (int i = batches.size() - 1; i >= 0; i--) {
            threads.get(i % threads.size()).batch(batches.get(i));
        }
        return threads;
    }

    @Override
    public PropertyReaders properties() {
        return data.properties();
    }

    @Override
    public Sessions sessions() {
        return data.sessions();
    }

    @Override
    public long scannedMax(EventSelector events, long fromMicros, long toMicros) {
        return data.scannedMax(events, fromMicros, toMicros);
    }

    @Override
    public <W extends Parallel.Worker> List<W> runParallel(int parts, Supplier<W> workers) {
        return data.runParallel(parts, workers);
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Part(int count, long[] times, int[] actors, int[][] all) implements RowBatch {
        Part(RowBatch batch, int first, int count, ScanRequest request) {
            this(
                    count,
                    Arrays.copyOfRange(batch.times(), first, first + count + 1),
                    request.actors() == null ? null : Arrays.copyOfRange(batch.actors(), first, first + count + 1),
                    new int[request.values().size()][]);
            Arrays.setAll(all, i -> Arrays.copyOfRange(batch.values(i), first, first + count + 1));
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
        public int[] values(int index) {
            return all[index];
        }
    }

    @Override
    public ScanContext context() {
        return data.context();
    }

    @Override
    public ProjectTime projectTime() {
        return data.projectTime();
    }

    @Override
    public ZonedDateTime now() {
        return data.now();
    }

    @Override
    public OptionalLong earliestMicros(long fromMicros) {
        return data.earliestMicros(fromMicros);
    }

    @Override
    public <V extends TimelineConsumer> List<V> timelines(TimelineRequest request, Supplier<V> consumers) {
        return data.timelines(request, consumers);
    }

    @Override
    public int[] topN(TopNRequest request) {
        return data.topN(request);
    }

    @Override
    public Values values(Property property) {
        return data.values(property);
    }

    @Override
    public BitSet cohortMembers(int cohort) {
        return data.cohortMembers(cohort);
    }

    @Override
    public int actorBound(ActorKind kind) {
        return data.actorBound(kind);
    }

    @Override
    public ActorName actorName(ActorKind kind, int actor) {
        return data.actorName(kind, actor);
    }
}
