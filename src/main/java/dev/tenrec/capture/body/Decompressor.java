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
        return switch (encoding) {
            case NONE -> bounded(bytes);
            case GZIP -> Gzip.gunzip(bytes, outputMax);
            case DEFLATE -> Gzip.inflate(bytes, outputMax);
            case LZ64 -> LzString.decompress(bytes, outputMax);
            case BROTLI -> read(bytes, encoding, BrotliInputStream::new);
            case ZSTD -> read(ZstdFrames.whole(bytes), encoding, ZstdInputStream::new);
        };
    }

    private byte[] bounded(byte[] bytes) {
        if (bytes.length > outputMax) {
            throw CaptureRefusal.inflatedTooLarge(outputMax);
        }
        return bytes;
    }

    private byte[] read(byte[] bytes, Encoding encoding, Opening opening) {
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
