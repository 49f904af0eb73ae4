package dev.tenrec.ingestion;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.tenrec.json.Json;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.storage.EventStore;
import dev.tenrec.store.ByProject;
import dev.tenrec.store.FreezableTable;
import dev.tenrec.store.StatePart;
import dev.tenrec.store.Store;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Warnings about accepted events: the newest {@link #KEPT_MAX} of each project; older ones are dropped and counted.
 *
 * <p>Capture puts its warnings into the batch that it stores, the rules of persons and groups add theirs while they
 * apply it. So a warning is as durable as its event, and is there once when the event was sent twice.
 */
public final class IngestionWarnings {
    /** Warnings that one project keeps. */
    public static final int KEPT_MAX = 10_000;
    /** Warnings that one request may leave; the rest are only counted. */
    public static final int OF_REQUEST_MAX = 1_000;

    private static final TypeReference<List<Note>> LIST = new TypeReference<>() {};

    /**
     * A warning inside a batch.
     *
     * @param index of the event in its batch, or -1 when the rules left it out
     */
    public record Note(int index, IngestionWarning warning) {}

    /**
     * A stored warning.
     *
     * @param atMicros arrival of the request, microseconds since 1970 in UTC
     */
    public record Kept(long atMicros, IngestionWarning warning) {}

    private final FreezableTable kept;
    /** Warnings ever added, by project. */
    private final ByProject<Integer> counts;

    /** Declares its table and its state; to be made before the store opens. */
    public IngestionWarnings(Store store, EventStore events) {
        kept = store.derivedTable("ingestion_warnings");
        counts = store.byProject(id -> 0);
        store.add(new Counts());
        events.onBatch((batch, appended) -> appended(batch, appended.duplicated()));
    }

    /** The warnings of a request, to be put into its batch. */
    public static byte[] encode(List<Note> notes) {
        return notes.isEmpty() ? new byte[0] : Json.write(notes);
    }

    /** Adds one about an event of this batch; on the writer, while the batch is applied. */
    public void add(EventBatch batch, IngestionWarning warning) {
        int project = batch.projectId();
        int number = count(project) + 1;
        counts.put(project, number);
        kept.put(key(project, number), Json.write(new Kept(batch.receivedMicros(), warning)));
        if (number > KEPT_MAX) {
            kept.remove(key(project, number - KEPT_MAX));
        }
    }

    /** Warnings ever added to a project, including dropped ones. */
    public int count(int projectId) {
        return Objects.requireNonNullElse(counts.find(projectId), 0);
    }

    /** Kept warnings, the newest first. */
    public List<Kept> newest(int projectId) {
        List<Kept> found = new ArrayList<>();
        int count = count(projectId);
        for (int number = count; number > Math.max(0, count - KEPT_MAX); number--) {
            byte[] value = kept.get(key(projectId, number));
            if (value != null) {
                found.add(Json.read(value, Kept.class));
            }
        }
        return found;
    }

    /** On the writer: removes the warnings about events of some distinct ids. */
    public void erase(int projectId, Set<String> distinctIds) {
        Set<String> cut = distinctIds.stream().map(IngestionWarning::cut).collect(Collectors.toSet());
        for (int number = count(projectId); number > Math.max(0, count(projectId) - KEPT_MAX); number--) {
            byte[] value = kept.get(key(projectId, number));
            if (value != null && Json.read(value, Kept.class).warning().isOf(cut)) {
                kept.remove(key(projectId, number));
            }
        }
    }

    private void appended(EventBatch batch, BitSet skipped) {
        if (batch.notes().length > 0) {
            decode(batch.notes()).stream()
                    .filter(note -> note.index < 0 || !skipped.get(note.index))
                    .forEach(note -> add(batch, note.warning));
        }
    }

    private static List<Note> decode(byte[] notes) {
        try {
            return Json.mapper().readValue(notes, LIST);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    private static String key(int projectId, int number) {
        return projectId + "/" + number;
    }

    /**
     * Carries the counts through a snapshot.
     *
     * <pre>
     * section   project count 4 | per project: id 4 | count 4
     * </pre>
     */
    private final class Counts implements StatePart {
        @Override
        public String name() {
            return "ingestion-warning-counts";
        }

        @Override
        public Frozen freeze() {
            Map<Integer, Integer> copy = counts.all();
            return out -> save(copy, out);
        }

        private static void save(Map<Integer, Integer> copy, DataOutputStream out) throws IOException {
            out.writeInt(copy.size());
            for (Map.Entry<Integer, Integer> entry : copy.entrySet()) {
                out.writeInt(entry.getKey());
                out.writeInt(entry.getValue());
            }
        }

        @Override
        public void load(DataInputStream in) throws IOException {
            for (int left = in.readInt(); left > 0; left--) {
                counts.put(in.readInt(), in.readInt());
            }
        }
    }
}
