package dev.tenrec.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.FormatSample;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The sample payload of {@code src/docs/formats.md} against the reader and the writer of event batches. */
final class EventBatchTest {
    private static final int BLOCK_AT = 29;

    private final FormatSample sample = FormatSample.read("events payload");

    @Test
    void readerReadsTheSample() {
        ByteBuffer payload = ByteBuffer.wrap(sample.bytes());
        EventBatch batch = EventBatch.decode(payload);
        ByteBuffer stored = payload.duplicate().position(BLOCK_AT);
        int storedSize = EventBlock.storedSize(stored) - EventBlock.HEADER_BYTES;
        EventBlock block = EventBlock.read(stored);
        assertThat(stored.hasRemaining()).isFalse();
        Map<String, String> found = new LinkedHashMap<>();
        found.put("project", Integer.toString(batch.projectId()));
        found.put("received", time(batch.receivedMicros()));
        found.put("flags", batch.isHistorical() ? "1" : "0");
        found.put("count", Integer.toString(batch.count()));
        found.put("dropped", Integer.toString(batch.dropped()));
        found.put("notes size", Integer.toString(batch.notes().length));
        found.put(
                "skipped count", Integer.toString(EventBatch.skippedIn(payload).cardinality()));
        found.put("raw size", Integer.toString(block.raw().length));
        found.put("stored size", Integer.toString(storedSize));
        found.put("block received", time(block.receivedMicros()));
        found.put("block checksum", String.format("%08x", payload.getInt(BLOCK_AT + 16)));
        found.put("uuid", batch.uuid(0).toString());
        found.put("timestamp", time(batch.timestampMicros(0)));
        found.put("event flags", Integer.toString(batch.flags(0)));
        found.put("name size", Integer.toString(batch.nameSize(0)));
        found.put("distinct id size", Integer.toString(batch.distinctIdSize(0)));
        found.put("properties size", Integer.toString(batch.properties(0).length));
        found.put("person digest", Long.toString(batch.personDigest(0)));
        found.put("name", '"' + batch.name(0) + '"');
        found.put("distinct id", '"' + batch.distinctId(0) + '"');
        found.put("properties", new String(batch.properties(0), StandardCharsets.UTF_8));
        assertThat(List.copyOf(found.entrySet()))
                .isEqualTo(List.copyOf(sample.values().entrySet()));
    }

    @Test
    void writerWritesTheSample() {
        Map<String, String> told = sample.values();
        byte[] properties = bytes(told.get("properties"));
        EventBatchBuilder builder = new EventBatchBuilder(
                Integer.parseInt(told.get("project")), told.get("flags").equals("1"), micros(told.get("received")), 0);
        builder.add(
                UUID.fromString(told.get("uuid")),
                micros(told.get("timestamp")),
                Integer.parseInt(told.get("event flags")),
                Long.parseLong(told.get("person digest")),
                bytes(told.get("name").replace("\"", "")),
                bytes(told.get("distinct id").replace("\"", "")),
                properties,
                0,
                properties.length);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        for (ByteBuffer piece : builder.build().payload(new BitSet())) {
            written.write(piece.array(), piece.arrayOffset() + piece.position(), piece.remaining());
        }
        assertThat(written.toByteArray()).isEqualTo(sample.bytes());
    }

    @Test
    void changedByteOfABlockIsDamage() {
        for (int at = BLOCK_AT; at < sample.bytes().length; at++) {
            byte[] changed = sample.bytes().clone();
            changed[at] ^= 1;
            assertThatThrownBy(() -> EventBatch.decode(ByteBuffer.wrap(changed)))
                    .isInstanceOf(DamagedBlockException.class);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String time(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }

    private static long micros(String time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(time));
    }
}
