package dev.tenrec.rehearsal.log;

import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Dialect;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as it is kept: its circumstances and its body, as sent.
 *
 * <pre>
 * payload   received 8 | sent at 8 | protocol 1 | texts: path, query, content type, content encoding, client | body
 * text      size 4 (-1: null) | UTF-8
 * </pre>
 *
 * @param request path, query, content type and encoding, time of arrival and body
 * @param sentAtMicros microseconds since 1970 on the client's clock as a header told it, or {@link #NO_TIME}
 * @param isNewer whether it came in the newer protocol, where each event is judged by itself
 * @param client the name and version that the client gives itself, or null
 */
public record SentRequest(
        CaptureRequest request,
        long sentAtMicros,
        boolean isNewer,
        @Nullable String client) {
    /** No header told when the request was sent. */
    public static final long NO_TIME = Long.MIN_VALUE;

    private static final int NEWER = 0x80;
    private static final List<Dialect> DIALECTS = List.of(Dialect.LEGACY, Dialect.ENGAGE, Dialect.NEWER);

    /** The payload behind its head, of which the body is not copied. */
    List<ByteBuffer> encode() {
        List<byte @Nullable []> texts = new ArrayList<>();
        texts.add(bytes(request.path()));
        texts.add(bytes(request.query()));
        texts.add(bytes(request.contentType()));
        texts.add(bytes(request.contentEncoding()));
        texts.add(bytes(client));
        int size = 2 * Long.BYTES + 1;
        for (byte @Nullable [] text : texts) {
            size += Integer.BYTES + (text == null ? 0 : text.length);
        }
        ByteBuffer head = ByteBuffer.allocate(size);
        head.putLong(request.receivedMicros()).putLong(sentAtMicros);
        head.put((byte) (DIALECTS.indexOf(request.dialect()) | (isNewer ? NEWER : 0)));
        for (byte @Nullable [] text : texts) {
            if (text == null) {
                head.putInt(-1);
            } else {
                head.putInt(text.length).put(text);
            }
        }
        return List.of(head.flip(), ByteBuffer.wrap(request.body()));
    }

    static SentRequest decode(ByteBuffer payload) {
        ByteBuffer source = payload.duplicate();
        long received = source.getLong();
        long sentAt = source.getLong();
        int protocol = source.get() & 0xff;
        String path = text(source);
        String query = text(source);
        String type = text(source);
        String encoding = text(source);
        String client = text(source);
        byte[] body = new byte[source.remaining()];
        source.get(body);
        CaptureRequest request = new CaptureRequest(
                body, DIALECTS.get(protocol & ~NEWER), query, type, encoding, received, path == null ? "" : path);
        return new SentRequest(request, sentAt, (protocol & NEWER) != 0, client);
    }

    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }

    private static @Nullable String text(ByteBuffer source) {
        int size = source.getInt();
        if (size < 0) {
            return null;
        }
        byte[] bytes = new byte[size];
        source.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
