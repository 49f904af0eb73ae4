package dev.tenrec.insight.trends;

import dev.tenrec.group.Groups;
import dev.tenrec.insight.exec.ActorName;
import dev.tenrec.insight.exec.QuerySnapshot;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.Deadline;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.RowBatch;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.TopNRequest;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.time.ProjectTime;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventView;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Other data, dealt out in small blocks to three visitors, as if several threads had scanned. */
record DealtData(QuerySnapshot data) implements QuerySnapshot {
    private static final int ROWS = 7;

    @Override
    public <V extends BatchConsumer> List<V> scan(ScanRequest request, Supplier<V> visitors) {
        List<V> hands = List.of(visitors.get(), visitors.get(), visitors.get());
        List<RowBatch> blocks = new ArrayList<>();
        data.<BatchConsumer>scan(request, () -> block -> {
            for (int first = 0; first < block.count(); first += ROWS) {
                blocks.add(new Part(block, first, Math.min(ROWS, block.count() - first), request));
            }
        });
        for (int i = blocks.size() - 1; i >= 0; i--) {
            hands.get(i % hands.size()).block(blocks.get(i));
        }
        return hands;
    }

    @Override
    public long scannedMax(EventSelector events, long fromMicros, long toMicros) {
        return data.scannedMax(events, fromMicros, toMicros);
    }

    @Override
    public <W extends Parallel.Worker> List<W> share(int parts, Supplier<W> workers) {
        return data.share(parts, workers);
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Part(int count, long[] times, int[] actors, int[][] all) implements RowBatch {
        Part(RowBatch block, int first, int count, ScanRequest request) {
            this(
                    count,
                    Arrays.copyOfRange(block.times(), first, first + count + 1),
                    request.actors() == null ? null : Arrays.copyOfRange(block.actors(), first, first + count + 1),
                    new int[request.values().size()][]);
            Arrays.setAll(all, i -> Arrays.copyOfRange(block.values(i), first, first + count + 1));
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
    public int projectId() {
        return data.projectId();
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
    public EventView events() {
        return data.events();
    }

    @Override
    public Persons persons() {
        return data.persons();
    }

    @Override
    public Groups groups() {
        return data.groups();
    }

    @Override
    public Deadline deadline() {
        return data.deadline();
    }

    @Override
    public OptionalLong earliestMicros(long fromMicros) {
        return data.earliestMicros(fromMicros);
    }

    @Override
    public <V extends TimelineConsumer> List<V> timelines(TimelineRequest request, Supplier<V> visitors) {
        return data.timelines(request, visitors);
    }

    @Override
    public int[] latest(TopNRequest request) {
        return data.latest(request);
    }

    @Override
    public Values values(Property property) {
        return data.values(property);
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
