package dev.tenrec.rehearsal.relay;

import dev.tenrec.json.Timestamps;
import dev.tenrec.primitive.NameUuid;
import dev.tenrec.rehearsal.wire.RawField;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The JSON of an event as a relay sends it: the bytes that were sent. Where they lack what makes an event the same when
 * it is sent twice, a uuid and a time of its own, these are added; fields that concern the request are left out.
 */
final class RelayText {
    private static final UUID NAMESPACE = UUID.fromString("0d9c7e0a-55d4-5d0e-9a53-6b8f1a7a4c11");
    private static final Set<String> OF_THE_REQUEST =
            Set.of("api_key", "token", "$token", "sent_at", "historical_migration");
    private static final Set<String> OF_THE_TIME = Set.of("timestamp", "offset");

    private final String digest;

    /** @param digest of the approved events; uuids that are added follow from it */
    RelayText(String digest) {
        this.digest = digest;
    }

    /** The time at which the target stores the event, microseconds since 1970. */
    static long micros(WireEvent event, long receivedMicros) {
        return event.hasOwnTime(receivedMicros) ? event.timestampMicros() : event.storedMicros();
    }

    /**
     * The JSON.
     *
     * @param json holds the event
     * @param from where its bytes begin
     */
    byte[] of(WireEvent event, byte[] json, int from, long receivedMicros) {
        byte[] sent = Arrays.copyOfRange(json, from, from + event.size());
        boolean hasUuid = event.uuid() != null;
        boolean hasTime = event.hasOwnTime(receivedMicros);
        boolean isWhole = hasUuid
                && hasTime
                && OF_THE_REQUEST.stream().noneMatch(name -> event.raw().has(name));
        return isWhole ? sent : rewritten(event, sent, hasUuid, hasTime);
    }

    private byte[] rewritten(WireEvent event, byte[] sent, boolean hasUuid, boolean hasTime) {
        List<byte[]> fields = new ArrayList<>();
        for (RawField field : RawField.of(sent)) {
            boolean isLeftOut = OF_THE_REQUEST.contains(field.name())
                    || (!hasUuid && field.name().equals("uuid"))
                    || (!hasTime && OF_THE_TIME.contains(field.name()));
            if (!isLeftOut) {
                fields.add(field.json());
            }
        }
        if (!hasUuid) {
            fields.add(RawField.text("uuid", uuid(event)).json());
        }
        if (!hasTime) {
            fields.add(RawField.text("timestamp", Timestamps.format(event.storedMicros()))
                    .json());
        }
        return joined(fields);
    }

    /** The same one whenever the event is sent, and another one for each event. */
    private String uuid(WireEvent event) {
        String place = digest + "/" + event.request() + "/" + event.index();
        return NameUuid.of(NAMESPACE, place.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private static byte[] joined(List<byte[]> fields) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write('{');
        for (int i = 0; i < fields.size(); i++) {
            if (i > 0) {
                all.write(',');
            }
            all.writeBytes(fields.get(i));
        }
        all.write('}');
        return all.toByteArray();
    }
}
