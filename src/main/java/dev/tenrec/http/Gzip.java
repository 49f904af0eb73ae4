package dev.tenrec.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Compresses large text answers for clients that accept gzip. */
public final class Gzip {
    private static final int BYTES_MIN = 1_400;

    private Gzip() {}

    /** Returns whether the client accepts gzip. */
    public static boolean isAccepted(HttpServerRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
        return accepted != null
                && accepted.toLowerCase(Locale.ROOT).matches("(.*,)?\\s*gzip\\s*(;\\s*q=(1|0\\.[1-9]).*|,.*)?");
    }

    /** 200 with these bytes, packed where that is wanted and worth it; for a worker. */
    public static Answer answer(String contentType, byte[] body, boolean isAccepted) {
        boolean isPacked = isAccepted && body.length >= BYTES_MIN;
        Answer answer =
                Answer.bytes(200, contentType, isPacked ? packed(body) : body).header("Vary", "Accept-Encoding");
        return isPacked ? answer.header("Content-Encoding", "gzip") : answer;
    }

    public static byte[] packed(byte[] body) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(body);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return packed.toByteArray();
    }
}
