package dev.tenrec.capture;

import dev.tenrec.thread.Blocking;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Undoes gzip, whole or not at all (RFC 1952): one member, the checksum and the length right, no byte left over.
 *
 * <p>Not {@code GZIPInputStream}, which ignores junk after the end, and not the HTTP server's own decompression, which
 * hides damage and has no bound.
 */
public final class Decompressor {
    /** The largest body after decompression unless told otherwise: 50 MB. */
    public static final int OUTPUT_MAX = 50 << 20;

    private static final int HEADER_BYTES = 10;
    private static final int TRAILER_BYTES = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;

    private final int outputMax;

    /** @param outputMax bytes that a body may have after decompression */
    public Decompressor(int outputMax) {
        this.outputMax = outputMax;
    }

    /**
     * The body as it was before the client compressed it; the body itself when it did not. Gzip is known by the header,
     * by the query parameter or by its first bytes, because browsers send it without any hint.
     *
     * @throws CaptureRefusal 400 when it is damaged, 413 when it grows too large, 415 for an encoding other than gzip
     */
    @Blocking
    public byte[] decompress(CaptureRequest request) {
        byte[] body = request.body();
        if (isGzipHinted(request) || isGzip(body)) {
            return gunzip(body);
        }
        if (body.length > outputMax) {
            throw tooLarge();
        }
        return body;
    }

    private static boolean isGzipHinted(CaptureRequest request) {
        String encoding = request.contentEncoding() == null
                ? ""
                : request.contentEncoding().strip().toLowerCase(Locale.ROOT);
        boolean encoded = encoding.equals("gzip") || encoding.equals("x-gzip");
        if (!encoded && !encoding.isEmpty() && !encoding.equals("identity")) {
            throw new CaptureRefusal(415, "unsupported Content-Encoding: use gzip or none");
        }
        String compression = request.compression();
        return encoded || "gzip".equals(compression) || "gzip-js".equals(compression);
    }

    private static boolean isGzip(byte[] body) {
        return body.length >= 3 && body[0] == 0x1f && body[1] == (byte) 0x8b && body[2] == 8;
    }

    private byte[] gunzip(byte[] body) {
        Inflater inflater = new Inflater(true);
        try {
            int from = headerSize(body);
            inflater.setInput(body, from, body.length - from);
            byte[] output = inflate(inflater, body.length);
            if (inflater.getRemaining() != TRAILER_BYTES) {
                throw damaged();
            }
            CRC32 checksum = new CRC32();
            checksum.update(output);
            if (int32(body, body.length - 8) != (int) checksum.getValue()
                    || int32(body, body.length - 4) != output.length) {
                throw damaged();
            }
            return output;
        } catch (DataFormatException | ArrayIndexOutOfBoundsException broken) {
            throw damaged();
        } finally {
            inflater.end();
        }
    }

    /** Inflates to the end of the stream and not one byte beyond the bound. */
    private byte[] inflate(Inflater inflater, int inputSize) throws DataFormatException {
        byte[] output = new byte[(int) Math.min(outputMax + 1L, Math.max(8192L, inputSize * 8L))];
        int size = 0;
        while (!inflater.finished()) {
            if (size == output.length) {
                output = Arrays.copyOf(output, (int) Math.min(outputMax + 1L, output.length * 2L));
            }
            int more = inflater.inflate(output, size, output.length - size);
            size += more;
            if (size > outputMax) {
                throw tooLarge();
            }
            if (more == 0 && !inflater.finished()) {
                throw damaged();
            }
        }
        return size == output.length ? output : Arrays.copyOf(output, size);
    }

    private static int headerSize(byte[] body) {
        if (!isGzip(body) || body.length < HEADER_BYTES + TRAILER_BYTES || (body[3] & RESERVED) != 0) {
            throw damaged();
        }
        int at = HEADER_BYTES;
        if ((body[3] & EXTRA) != 0) {
            at += 2 + int16(body, at);
        }
        for (int texts = Integer.bitCount(body[3] & (NAME | COMMENT)); texts > 0; texts--) {
            while (body[at++] != 0) {
                // The text ends with a zero.
            }
        }
        if ((body[3] & HEADER_CHECKSUM) != 0) {
            CRC32 checksum = new CRC32();
            checksum.update(body, 0, at);
            if (int16(body, at) != ((int) checksum.getValue() & 0xffff)) {
                throw damaged();
            }
            at += 2;
        }
        if (at > body.length - TRAILER_BYTES) {
            throw damaged();
        }
        return at;
    }

    private static int int16(byte[] bytes, int at) {
        return (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8);
    }

    private static int int32(byte[] bytes, int at) {
        return int16(bytes, at) | (int16(bytes, at + 2) << 16);
    }

    private static CaptureRefusal damaged() {
        return new CaptureRefusal(400, "failed to decode request: invalid GZIP data");
    }

    private CaptureRefusal tooLarge() {
        return new CaptureRefusal(
                413, "maximum request size exceeded: more than " + outputMax + " bytes after decompression");
    }
}
