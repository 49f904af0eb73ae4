package dev.tenrec.capture;

import dev.tenrec.ingestion.IngestionWarning;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.WarningType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Collects the warnings about the events of one request, event by event. */
public final class BatchWarnings {
    /** Index of an event that is not part of the batch. */
    public static final int LEFT_OUT = -1;

    private record Due(WarningType type, String reason) {}

    private final Map<WarningType, Integer> counts = new EnumMap<>(WarningType.class);
    private final List<IngestionWarnings.Note> kept = new ArrayList<>();
    private int keptCount;
    /** Warnings of the current event. */
    private final List<Due> due = new ArrayList<>();

    /** Adds a warning about the current event. */
    public void add(WarningType type, String reason) {
        due.add(new Due(type, reason));
    }

    /**
     * Ends the current event.
     *
     * @param index of the event in the batch, or {@link #LEFT_OUT}
     * @param uuid null when it has none
     */
    public void end(int index, @Nullable UUID uuid, byte[] name, byte[] distinctId) {
        for (Due warning : due) {
            counts.merge(warning.type, 1, Integer::sum);
            if (keptCount < IngestionWarnings.OF_REQUEST_MAX) {
                keptCount++;
                IngestionWarning said = IngestionWarning.of(
                        warning.type,
                        uuid,
                        new String(name, StandardCharsets.UTF_8),
                        new String(distinctId, StandardCharsets.UTF_8),
                        warning.reason);
                kept.add(new IngestionWarnings.Note(index, said));
            }
        }
        due.clear();
    }

    /** Number of warnings by type. */
    Map<WarningType, Integer> counts() {
        return counts;
    }

    /** The warnings since the last call, in the encoding of {@link IngestionWarnings#encode}. */
    byte[] encodeNext() {
        byte[] encoded = IngestionWarnings.encode(kept);
        kept.clear();
        return encoded;
    }
}
