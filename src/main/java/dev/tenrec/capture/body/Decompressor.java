package dev.tenrec.capture.body;

import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.brotli.dec.BrotliInputStream;

/** Undoes what clients compress with, whole or not at all, and never beyond a bound. */
public final class Decompressor {
    /** The largest body after decompression unless told otherwise: 50 MB. */
    public static final int OUTPUT_MAX = 50 << 20;

    /** Growth beyond which a body is refused: events, with their uuids and times, compress to a thirtieth at best. */
    private static final int RATIO_MAX = 100;
    /** Size up to which any growth is fine: a few equal events. */
    private static final int ANY_RATIO_BYTES = 4 << 20;

    private static final int FIRST_BYTES = 64 * 1024;

    /** Makes a stream that inflates another. */
    @FunctionalInterface
    private interface Opening {
        InputStream open(InputStream compressed) throws IOException;
    }

    private final int outputMax;

    /** @param outputMax bytes that a body may have after decompression */
    public Decompressor(int outputMax) {
        this.outputMax = outputMax;
    }

    /**
     * The bytes as they were before the client compressed them.
     *
     * @throws CaptureRefusal 400 when they are damaged, 413 when they grow too large
     */
    @Blocking
    public byte[] decompress(byte[] bytes, Encoding encoding) {
        WorkerPool.assertWorker();
        return decompress(bytes, encoding, outputMax);
    }

    /**
     * Decompresses the body of a client whose key is not known yet.
     *
     * @throws CaptureRefusal as {@link #decompress} does, and 413 when they grow to more than 4 MB and 100 times their
     *     size
     */
    byte[] decompressUnknown(byte[] bytes, Encoding encoding) {
        WorkerPool.assertWorker();
        int max = (int) Math.min(outputMax, Math.max(ANY_RATIO_BYTES, (long) RATIO_MAX * bytes.length));
        return decompress(bytes, encoding, max);
    }

    private byte[] decompress(byte[] bytes, Encoding encoding, int max) {
        return switch (encoding) {
            case NONE -> bounded(bytes);
            case GZIP -> Gzip.gunzip(bytes, max);
            case DEFLATE -> Gzip.inflate(bytes, max);
            case LZ64 -> LzString.decompress(bytes, max);
            case BROTLI -> read(bytes, max, encoding, BrotliInputStream::new);
            case ZSTD -> read(ZstdFrames.whole(bytes), max, encoding, ZstdInputStream::new);
        };
    }

    private byte[] bounded(byte[] bytes) {
        if (bytes.length > outputMax) {
            throw CaptureRefusal.inflatedTooLarge(outputMax);
        }
        return bytes;
    }

    private static byte[] read(byte[] bytes, int outputMax, Encoding encoding, Opening opening) {
        try (InputStream stream = opening.open(new ByteArrayInputStream(bytes))) {
            byte[] output = new byte[(int) Math.min(outputMax + 1L, Math.max(FIRST_BYTES, 8L * bytes.length))];
            int size = 0;
            for (int more = 0; more >= 0; more = stream.read(output, size, output.length - size)) {
                size += more;
                if (size > outputMax) {
                    throw CaptureRefusal.inflatedTooLarge(outputMax);
                }
                if (size == output.length) {
                    output = Arrays.copyOf(output, (int) Math.min(outputMax + 1L, 2L * size));
                }
            }
            return Arrays.copyOf(output, size);
        } catch (IOException | RuntimeException broken) {
            throw broken instanceof CaptureRefusal refusal ? refusal : CaptureRefusal.damaged(encoding.name());
        }
    }
}
