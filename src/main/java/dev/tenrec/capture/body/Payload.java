package dev.tenrec.capture.body;

import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Unwraps the JSON of a request: query parameter, form, base64, gzip, lz-string. Thread-safe. */
public final class Payload {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String[] FORM_FIELDS = {"data=", "ver=", "_=", "ip=", "compression="};

    private final Decompressor decompressor;

    public Payload(Decompressor decompressor) {
        this.decompressor = decompressor;
    }

    /**
     * The JSON of a request in UTF-8, without a byte order mark and without halves of surrogate pairs; that it is JSON
     * is not checked.
     *
     * @throws CaptureRefusal 400 when there is nothing or it is damaged, 413 when it grows too large
     */
    @Blocking
    public byte[] decode(CaptureRequest request) {
        WorkerPool.assertWorker();
        byte[] json = unwrap(request);
        if (json.length == 0) {
            throw CaptureRefusal.noPayload();
        }
        return JsonText.of(json);
    }

    /**
     * The bytes of a request once form, base64 and compression are taken off, whatever they are.
     *
     * @throws CaptureRefusal 400 when there is nothing or it is damaged, 413 when it grows too large
     */
    @Blocking
    public byte[] unwrap(CaptureRequest request) {
        WorkerPool.assertWorker();
        FormFields query = request.parameters();
        byte[] payload = request.sent();
        if (payload.length == 0) {
            throw CaptureRefusal.noPayload();
        }
        Encoding header = Encoding.of(request.contentEncoding());
        @Nullable String hint = query.text("compression");
        if (header.isOfHttpOnly() && hinted(hint) == Encoding.NONE && !Gzip.isGzip(payload)) {
            payload = decompressor.decompressUnknown(payload, header);
            header = Encoding.NONE;
        }
        boolean isForm = mediaType(request.contentType()).equals(FORM);
        if ((hint == null ? header : hinted(hint)) != Encoding.LZ64 && !beginsAsForm(payload)) {
            payload = Base64Text.decodedIfLikely(payload);
        }
        if (isForm && beginsAsForm(payload)) {
            FormFields form = FormFields.parse(payload);
            hint = hint == null ? form.text("compression") : hint;
            payload = data(form, hinted(hint));
        } else if (isForm && !mayBePlain(payload)) {
            throw new CaptureRefusal(400, "failed to decode request: expected form data in POST request payload");
        }
        payload = decompressor.decompressUnknown(payload, encoding(payload, hint == null ? header : hinted(hint)));
        return request.dialect().mayBeWrappedTwice() ? Base64Text.decodedIfLikely(payload) : payload;
    }

    private static byte[] data(FormFields form, Encoding encoding) {
        byte[] data = form.bytes("data");
        if (data == null || data.length == 0) {
            throw CaptureRefusal.noPayload();
        }
        byte[] text = Base64Text.withPluses(data);
        return encoding == Encoding.LZ64 ? text : Base64Text.decodedIfLikely(text);
    }

    /** Encoding of a query or form hint; the HTTP-only ones count as unknown names there. */
    private static Encoding hinted(@Nullable String name) {
        Encoding encoding = Encoding.of(name);
        return encoding.isOfHttpOnly() ? Encoding.NONE : encoding;
    }

    /** Gzip is detected by its magic bytes too, because browsers send it without a hint. */
    private static Encoding encoding(byte[] payload, Encoding hinted) {
        return Gzip.isGzip(payload) ? Encoding.GZIP : hinted;
    }

    private static boolean beginsAsForm(byte[] payload) {
        String beginning = new String(payload, 0, Math.min(16, payload.length), StandardCharsets.ISO_8859_1);
        for (String field : FORM_FIELDS) {
            if (beginning.startsWith(field)) {
                return true;
            }
        }
        return false;
    }

    /** True when the body is JSON or gzip although its type says form: curl sends that type by default. */
    private static boolean mayBePlain(byte[] payload) {
        int at = 0;
        while (at < payload.length && (payload[at] == ' ' || (payload[at] >= '\t' && payload[at] <= '\r'))) {
            at++;
        }
        boolean isJson = at < payload.length && (payload[at] == '{' || payload[at] == '[');
        return isJson || Gzip.isGzip(payload);
    }

    private static String mediaType(@Nullable String contentType) {
        return contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
