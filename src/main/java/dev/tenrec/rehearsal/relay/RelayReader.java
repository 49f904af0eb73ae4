package dev.tenrec.rehearsal.relay;

import dev.tenrec.capture.body.Payload;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.wire.WireReader;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads the events of single days; keeps the latest requests, up to a bound. Used by one thread at a time, a worker.
 */
final class RelayReader {
    /** Bytes of the events that are kept, unless one request has more. */
    private static final long KEPT_BYTES_MAX = 64_000_000;

    private final Payload payload;
    private final RequestView view;
    private final RelayText texts;
    /** By number of the request, the eldest first. */
    private final Map<Integer, OfRequest> kept = new LinkedHashMap<>();

    private long keptBytes;

    /** The events of one request that belong to one day, by index. */
    private static final class OfRequest {
        private final long day;
        private final Map<Integer, byte[]> events = new LinkedHashMap<>();
        private long bytes;

        OfRequest(long day) {
            this.day = day;
        }
    }

    /** Takes an event of the day that is read. */
    private interface Found {
        void add(int index, long micros, boolean hasUuid, byte[] text);
    }

    private record Hash(long high, long low) {}

    RelayReader(Payload payload, RequestView view, String digest) {
        this.payload = payload;
        this.view = view;
        this.texts = new RelayText(digest);
    }

    /** The order of a day, of which an event is left out whose uuid and bytes came before. */
    RelayDay day(long number, int[] requests) {
        RelayDay day = new RelayDay(number);
        // Where nothing was refused as known, nothing came twice.
        boolean hasRepeats = view.totals().duplicates() > 0;
        Set<Hash> seen = new HashSet<>();
        for (int request : requests) {
            keep(request, read(request, number, (index, micros, hasUuid, text) -> {
                if (hasRepeats && hasUuid && !seen.add(hash(text))) {
                    day.repeated();
                } else {
                    day.add(micros, request, index);
                }
            }));
        }
        day.end();
        return day;
    }

    /** The JSON of the event at a position of a day. */
    byte[] text(RelayDay day, int position) {
        int request = day.request(position);
        OfRequest found = kept.get(request);
        if (found == null || found.day != day.day()) {
            found = read(request, day.day(), (index, micros, hasUuid, text) -> {});
            keep(request, found);
        }
        return Objects.requireNonNull(found.events.get(day.index(position)));
    }

    private OfRequest read(int number, long day, Found found) {
        LoggedRequest logged = view.read(number);
        long received = logged.sent().request().receivedMicros();
        OfRequest events = new OfRequest(day);
        new WireReader(payload, (event, json, from) -> {
                    long micros = RelayText.micros(event, received);
                    if (Math.floorDiv(micros, Relay.DAY_MICROS) == day) {
                        byte[] text = texts.of(event, json, from, received);
                        events.events.put(event.index(), text);
                        events.bytes += text.length;
                        found.add(event.index(), micros, event.uuid() != null, text);
                    }
                })
                .read(logged);
        return events;
    }

    private void keep(int number, OfRequest events) {
        OfRequest before = kept.remove(number);
        keptBytes -= before == null ? 0 : before.bytes;
        kept.put(number, events);
        keptBytes += events.bytes;
        while (keptBytes > KEPT_BYTES_MAX && kept.size() > 1) {
            int eldest = kept.keySet().iterator().next();
            keptBytes -= Objects.requireNonNull(kept.remove(eldest)).bytes;
        }
    }

    private static Hash hash(byte[] text) {
        try {
            ByteBuffer sum =
                    ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text));
            return new Hash(sum.getLong(), sum.getLong());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
