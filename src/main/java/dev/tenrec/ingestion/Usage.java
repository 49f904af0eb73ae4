package dev.tenrec.ingestion;

import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.Records;
import dev.tenrec.store.StatePart;
import dev.tenrec.store.Store;
import dev.tenrec.store.Transaction;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.LongStream;

/**
 * Counts what arrives for each project on each day in UTC. It follows from the journal alone; the count of a request is
 * as durable as its events.
 */
public final class Usage {
    /** Names of events that the real service does not bill as events. */
    private static final Set<String> EXEMPT = Set.of(
            "$feature_flag_called",
            "$exception",
            "survey sent",
            "survey shown",
            "survey dismissed",
            "$ai_generation",
            "$ai_span",
            "$ai_trace",
            "$ai_embedding",
            "$ai_metric",
            "$ai_feedback");

    private static final long DAY_MICROS = 86_400_000_000L;
    private static final NavigableMap<Long, DayUsage> NO_DAYS = Collections.emptyNavigableMap();
    private static final NavigableSet<Long> NO_REFUSALS = Collections.emptyNavigableSet();

    /** By project and day since 1970; written by the writer alone. */
    private final ByProject<NavigableMap<Long, DayUsage>> days;

    private final Records<Refused> refused;
    /** Days on which something was refused. */
    private final ByProject<NavigableSet<Long>> refusedDays;
    /** Stored events of the batch being applied that are never billed. */
    private long exempt;

    /**
     * Refused requests of a day.
     *
     * @param count of their events
     * @param bytes kept of them; 0 in records of older versions
     */
    record Refused(long count, long bytes) {
        static final Refused NONE = new Refused(0, 0);
    }

    /** Declares its table and its state; to be made before the store opens. */
    public Usage(Store store, EventStore events) {
        days = store.byProject(id -> new ConcurrentSkipListMap<>());
        refusedDays = store.byProject(id -> new ConcurrentSkipListSet<>());
        refused = store.projectRecords("refused_events", Refused.class);
        refused.onChange((key, before, after) -> refusedChanged(key));
        store.add(new State());
        events.onAppend((batch, index, distinctId) -> counted(batch, index));
        events.onBatch(this::appended);
    }

    /** Counts the events of a refused request and the bytes kept of it, as part of the change that keeps it. */
    public void refused(Transaction transaction, int projectId, long receivedMicros, int eventCount, long bytes) {
        String key = key(projectId, day(receivedMicros));
        Refused before = refused.find(transaction, key).orElse(Refused.NONE);
        refused.put(transaction, key, new Refused(before.count + eventCount, before.bytes + bytes));
    }

    /** Bytes kept of the refused requests of a day, since 1970. */
    public long refusedBytes(int projectId, long day) {
        return refused.find(key(projectId, day)).orElse(Refused.NONE).bytes;
    }

    /**
     * Counts of each day in a range.
     *
     * @param from the first day, since 1970
     * @param to the last day
     */
    public List<DayUsage> days(int projectId, long from, long to) {
        NavigableMap<Long, DayUsage> known = Objects.requireNonNullElse(days.find(projectId), NO_DAYS);
        List<DayUsage> found = new ArrayList<>();
        for (long day = from; day <= to; day++) {
            long refusals =
                    refused.find(key(projectId, day)).map(Refused::count).orElse(0L);
            found.add(known.getOrDefault(day, DayUsage.NONE).plus(new DayUsage(0, 0, 0, refusals, 0, 0)));
        }
        return found;
    }

    /** The last day, since 1970, on which events arrived. */
    public OptionalLong lastDay(int projectId) {
        NavigableMap<Long, DayUsage> known = Objects.requireNonNullElse(days.find(projectId), NO_DAYS);
        return known.isEmpty() ? OptionalLong.empty() : OptionalLong.of(known.lastKey());
    }

    /** The first day, since 1970, on which anything arrived. */
    public OptionalLong firstDay(int projectId) {
        LongStream taken =
                first(Objects.requireNonNullElse(days.find(projectId), NO_DAYS).keySet());
        return LongStream.concat(taken, first(Objects.requireNonNullElse(refusedDays.find(projectId), NO_REFUSALS)))
                .min();
    }

    private static LongStream first(Set<Long> days) {
        return days.stream().limit(1).mapToLong(Long::longValue);
    }

    private void refusedChanged(String key) {
        String[] parts = key.split("/", 2);
        refusedDays.get(Integer.parseInt(parts[0])).add(Long.parseLong(parts[1]));
    }

    private void counted(EventBatch batch, int index) {
        boolean mayBeExempt = !batch.isHistorical() && (batch.nameBegins(index, '$') || batch.nameBegins(index, 's'));
        if (mayBeExempt && EXEMPT.contains(batch.name(index))) {
            exempt++;
        }
    }

    private void appended(EventBatch batch, EventStore.Appended appended) {
        long imported = batch.isHistorical() ? appended.stored() : 0;
        DayUsage more = new DayUsage(appended.stored(), appended.duplicates(), batch.dropped(), 0, imported, exempt);
        exempt = 0;
        days.get(batch.projectId()).merge(day(batch.receivedMicros()), more, DayUsage::plus);
    }

    private static long day(long micros) {
        return Math.floorDiv(micros, DAY_MICROS);
    }

    private static String key(int projectId, long day) {
        return projectId + "/" + day;
    }

    /**
     * Carries the counts through a snapshot.
     *
     * <pre>
     * section   project count 4 | per project: id 4 | day count 4 | per day: day 8 | five counts, 8 each
     * </pre>
     */
    private final class State implements StatePart {
        @Override
        public String name() {
            return "usage";
        }

        @Override
        public Frozen freeze() {
            Map<Integer, Map<Long, DayUsage>> copy = new TreeMap<>();
            days.all().forEach((project, counts) -> copy.put(project, new TreeMap<>(counts)));
            return out -> save(copy, out);
        }

        private static void save(Map<Integer, Map<Long, DayUsage>> copy, DataOutputStream out) throws IOException {
            out.writeInt(copy.size());
            for (Map.Entry<Integer, Map<Long, DayUsage>> project : copy.entrySet()) {
                out.writeInt(project.getKey());
                out.writeInt(project.getValue().size());
                for (Map.Entry<Long, DayUsage> day : project.getValue().entrySet()) {
                    DayUsage usage = day.getValue();
                    out.writeLong(day.getKey());
                    out.writeLong(usage.stored());
                    out.writeLong(usage.duplicates());
                    out.writeLong(usage.dropped());
                    out.writeLong(usage.imported());
                    out.writeLong(usage.exempt());
                }
            }
        }

        @Override
        public void load(DataInputStream in) throws IOException {
            for (int left = in.readInt(); left > 0; left--) {
                NavigableMap<Long, DayUsage> counts = days.get(in.readInt());
                for (int more = in.readInt(); more > 0; more--) {
                    long day = in.readLong();
                    counts.put(
                            day,
                            new DayUsage(in.readLong(), in.readLong(), in.readLong(), 0, in.readLong(), in.readLong()));
                }
            }
        }
    }
}
