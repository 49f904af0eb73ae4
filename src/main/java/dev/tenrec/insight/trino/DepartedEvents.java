package dev.tenrec.insight.trino;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.person.Enrichment;
import dev.tenrec.storage.Event;
import dev.tenrec.storage.EventLayout;
import dev.tenrec.storage.EventView;
import dev.tenrec.storage.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Whole events whose bodies only the lake has, as they were before they departed: bodies come from Trino, the rest from
 * the rows that stayed, and whether an event is enriched from the rule by which capture decided it.
 *
 * @param view with the rows; it may hide the events
 */
public record DepartedEvents(LakeSnapshot lake, EventView view) {
    /**
     * Reads events by their rows, all of which have departed; by row.
     *
     * @throws IllegalStateException when the lake lacks one of them
     */
    public Map<Integer, Event> read(int... rows) {
        Map<Integer, Event> found = new HashMap<>();
        if (rows.length > 0) {
            long first =
                    Arrays.stream(rows).mapToLong(view::timestampMicros).min().getAsLong();
            long last =
                    Arrays.stream(rows).mapToLong(view::timestampMicros).max().getAsLong();
            String sql = new RowsSql(lake).bodies(rows, first, last);
            lake.stream(sql, body -> found.put(body.get(0).intValue(), event(body)));
        }
        if (found.size() < rows.length) {
            throw new IllegalStateException("the lake lacks " + (rows.length - found.size()) + " events");
        }
        return Map.copyOf(found);
    }

    private Event event(JsonNode body) {
        int row = body.get(0).intValue();
        UUID uuid = UUID.fromString(body.get(1).textValue());
        if (!uuid.equals(view.uuid(row))) {
            throw new IllegalStateException("the lake has another event as row " + row);
        }
        String name = body.get(2).textValue();
        byte[] properties = body.get(5).textValue().getBytes(StandardCharsets.UTF_8);
        boolean isPersonless = (view.flags(row) & EventLayout.PERSONLESS) != 0;
        return new Event(
                uuid,
                name,
                body.get(3).textValue(),
                view.timestampMicros(row),
                body.get(4).longValue(),
                false,
                Enrichment.isOf(name, isPersonless, properties),
                new RawJson(properties));
    }
}
