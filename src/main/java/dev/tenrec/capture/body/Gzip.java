package dev.tenrec.capture.body;

import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Undoes gzip and deflate, whole or not at all (RFC 1950 to 1952): one member, the checksum and the length right, no
 * byte left over.
 *
 * <p>Not {@code GZIPInputStream}, which ignores junk after the end, and not the HTTP server's own decompression, which
 * hides damage and has no bound.
 */
final class Gzip {
    private static final String NAME = "GZIP";
    private static final String DEFLATE = "DEFLATE";
    private static final int HEADER_BYTES = 10;
    private static final int TRAILER_BYTES = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME_FLAG = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;

    private Gzip() {}

    /** True when the bytes begin with the gzip magic number. */
    static boolean isGzip(byte[] bytes) {
        return bytes.length >= 3 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b && bytes[2] == 8;
    }

    /** @param outputMax bytes that may come out */
    static byte[] gunzip(byte[] body, int outputMax) {
        Inflater inflater = new Inflater(true);
        try {
            int from = headerSize(body);
            inflater.setInput(body, from, body.length - from);
            byte[] output = inflate(inflater, body.length, outputMax);
            CRC32 checksum = new CRC32();
            checksum.update(output);
            if (inflater.getRemaining() != TRAILER_BYTES
                    || int32(body, body.length - 8) != (int) checksum.getValue()
                    || int32(body, body.length - 4) != output.length) {
                throw CaptureRefusal.damaged(NAME);
            }
            return output;
        } catch (DataFormatException | ArrayIndexOutOfBoundsException broken) {
            throw CaptureRefusal.damaged(NAME);
        } finally {
            inflater.end();
        }
    }

    /**
     * With the header and checksum of zlib or bare, as programs differ about what "deflate" means in HTTP.
     *
     * @param outputMax bytes that may come out
     */
    static byte[] inflate(byte[] body, int outputMax) {
        Inflater inflater = new Inflater(!isZlib(body));
        try {
            inflater.setInput(body);
            byte[] output = inflate(inflater, body.length, outputMax);
            if (inflater.getRemaining() > 0) {
                throw CaptureRefusal.damaged(DEFLATE);
            }
            return output;
        } catch (DataFormatException broken) {
            throw CaptureRefusal.damaged(DEFLATE);
        } finally {
            inflater.end();
        }
    }

    /** True for a zlib header (RFC 1950); no bare deflate stream begins with these bits. */
    private static boolean isZlib(byte[] body) {
        return body.length >= 2 && (body[0] & 0x0f) == 8 && ((body[0] & 0xff) << 8 | (body[1] & 0xff)) % 31 == 0;
    }

    /** Inflates to the end of the stream and not one byte beyond the bound. */
    private static byte[] inflate(Inflater inflater, int inputSize, int outputMax) throws DataFormatException {
        byte[] output = new byte[(int) Math.min(outputMax + 1L, Math.max(8192L, inputSize * 8L))];
        int size = 0;
        while (!inflater.finished()) {
            if (size == output.length) {
                output = Arrays.copyOf(output, (int) Math.min(outputMax + 1L, output.length * 2L));
            }
            int more = inflater.inflate(output, size, output.length - size);
            size += more;
            if (size > outputMax) {
                throw CaptureRefusal.inflatedTooLarge(outputMax);
            }
            if (more == 0 && !inflater.finished()) {
                throw new DataFormatException("The end is missing.");
            }
        }
        return size == output.length ? output : Arrays.copyOf(output, size);
    }

    private static int headerSize(byte[] body) {
        if (!isGzip(body) || body.length < HEADER_BYTES + TRAILER_BYTES || (body[3] & RESERVED) != 0) {
            throw CaptureRefusal.damaged(NAME);
        }
        int at = HEADER_BYTES;
        if ((body[3] & EXTRA) != 0) {
            at += 2 + int16(body, at);
        }
        for (int texts = Integer.bitCount(body[3] & (NAME_FLAG | COMMENT)); texts > 0; texts--) {
            while (body[at++] != 0) {
                // The text ends with a zero.
            }
        }
        if ((body[3] & HEADER_CHECKSUM) != 0) {
            CRC32 checksum = new CRC32();
            checksum.update(body, 0, at);
            if (int16(body, at) != ((int) checksum.getValue() & 0xffff)) {
                throw CaptureRefusal.damaged(NAME);
            }
            at += 2;
        }
        if (at > body.length - TRAILER_BYTES) {
            throw CaptureRefusal.damaged(NAME);
        }
        return at;
    }

    private static int int16(byte[] bytes, int at) {
        return (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8);
    }

    private static int int32(byte[] bytes, int at) {
        return int16(bytes, at) | (int16(bytes, at + 2) << 16);
    }
}
