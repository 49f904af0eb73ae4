package dev.tenrec.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.body.CaptureRefusal;
import dev.tenrec.json.CanonicalJson;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.storage.EventBatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/**
 * Random events go in as JSON and come out of the batch as the same values; damaged bodies are refused and do no more.
 */
class RandomEventsTest {
    private final Random random = new Random(20_261_121);

    @Test
    void whatIsParsedIsWhatWasSent() throws IOException {
        for (int round = 0; round < 400; round++) {
            ObjectNode body = body(random.nextInt(1, 8));
            byte[] json = random.nextBoolean()
                    ? Json.write(body)
                    : body.toPrettyString().getBytes(StandardCharsets.UTF_8);
            CaptureResult result =
                    Capture.parser().parse(Capture.request(random.nextBoolean() ? json : gzip(json)), Pace.FULL_SPEED);
            EventBatch batch = result.batches().get(0);
            JsonNode events = body.get("batch");
            assertThat(batch.count()).isEqualTo(events.size());
            for (int i = 0; i < batch.count(); i++) {
                JsonNode event = events.get(i);
                assertThat(batch.name(i)).isEqualTo(event.get("event").textValue());
                assertThat(batch.distinctId(i))
                        .isEqualTo(event.get("distinct_id").textValue());
                assertThat(batch.uuid(i)).hasToString(event.get("uuid").textValue());
                assertThat(Timestamps.format(batch.timestampMicros(i)))
                        .isEqualTo(event.get("timestamp").textValue());
                assertThat(CanonicalJson.of(batch.properties(i)))
                        .isEqualTo(CanonicalJson.of(Json.write(event.get("properties"))));
            }
        }
    }

    @Test
    void damagedBodiesAreRefusedWithATextOrAreStillValid() {
        byte[] json = Json.write(body(3));
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] damaged = json.clone();
            for (int changes = random.nextInt(1, 4); changes > 0; changes--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(Capture.parser()
                                .parse(Capture.request(damaged), Pace.FULL_SPEED)
                                .received())
                        .isLessThanOrEqualTo(4);
            } catch (CaptureRefusal refusal) {
                assertThat(refusal.status()).isIn(400, 401, 413);
                assertThat(refusal.text()).isNotBlank();
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(1_000);
    }

    @Test
    void everyTruncationIsRefused() {
        byte[] json = Json.write(body(3));
        for (int size = 0; size < json.length; size++) {
            assertThat(Capture.refusal(java.util.Arrays.copyOf(json, size)).status())
                    .isEqualTo(400);
        }
    }

    private ObjectNode body(int count) {
        ObjectNode body = Json.object();
        ArrayNode batch = Json.mapper().createArrayNode();
        for (int i = 0; i < count; i++) {
            long micros = random.nextLong(1_767_000_000_000_000L);
            ObjectNode event = batch.addObject();
            event.put("event", text() + "e");
            event.put("distinct_id", text() + "d");
            event.put("uuid", new UUID(random.nextLong(), random.nextLong()).toString());
            event.put("timestamp", Timestamps.format(micros));
            event.set("properties", object(0));
            event.put("unknown", 1);
        }
        boolean first = random.nextBoolean();
        if (first) {
            body.put("api_key", Capture.KEY);
        }
        body.set("batch", batch);
        body.put("historical_migration", random.nextBoolean());
        if (!first) {
            body.put("token", Capture.KEY);
        }
        return body;
    }

    private ObjectNode object(int depth) {
        ObjectNode object = Json.object();
        for (int left = random.nextInt(depth == 0 ? 12 : 4); left > 0; left--) {
            object.set(text() + left, value(depth));
        }
        return object;
    }

    private JsonNode value(int depth) {
        var nodes = Json.mapper().getNodeFactory();
        return switch (random.nextInt(depth > 4 ? 6 : 8)) {
            case 0 -> nodes.nullNode();
            case 1 -> nodes.booleanNode(random.nextBoolean());
            case 2 -> nodes.numberNode(random.nextLong());
            case 3 -> nodes.numberNode(new BigDecimal(random.nextInt()).scaleByPowerOfTen(random.nextInt(-300, 290)));
            case 4, 5 -> nodes.textNode(text());
            case 6 -> object(depth + 1);
            default -> {
                ArrayNode array = nodes.arrayNode();
                for (int left = random.nextInt(4); left > 0; left--) {
                    array.add(value(depth + 1));
                }
                yield array;
            }
        };
    }

    /** Letters, escapes, letters of many bytes, pairs. */
    private String text() {
        int[] characters = {'a', 'Z', '"', '\\', '/', '\n', '\t', 1, 0x7f, 0xe4, 0x20ac, 0x1f600, '{', ',', ' ', '$'};
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(20); left > 0; left--) {
            text.appendCodePoint(characters[random.nextInt(characters.length)]);
        }
        return text.toString();
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(target)) {
            gzip.write(plain);
        }
        return target.toByteArray();
    }
}
