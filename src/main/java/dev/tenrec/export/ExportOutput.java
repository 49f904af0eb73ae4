package dev.tenrec.export;

import dev.tenrec.disk.DiskFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes the file of an export sequentially and computes its ETag and checksum. Takes 64 KiB of the heap, whatever the
 * length of the file.
 */
final class ExportOutput extends OutputStream {
    /** An export has more bytes than there may be. */
    static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1L;

        private final long sizeMax;

        TooLargeException(long sizeMax) {
            super("more than " + sizeMax + " bytes");
            this.sizeMax = sizeMax;
        }

        long sizeMax() {
            return sizeMax;
        }
    }

    private static final int BUFFER_BYTES = 64 * 1024;
    /** Bytes of the hash; the rest of it is more than enough to tell two contents apart. */
    private static final int ETAG_BYTES = 16;

    /** Refuses to go on. */
    @FunctionalInterface
    interface Permit {
        void require() throws IOException;
    }

    private final DiskFile file;
    private final long sizeMax;
    private final Permit permit;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private final MessageDigest hash = sha256();
    private final CRC32C checksum = new CRC32C();
    private long size;
    /** The first failure of the stream; the source may have wrapped it in another exception. */
    private @Nullable IOException failure;

    /** @param permit checked before each chunk is written */
    ExportOutput(DiskFile file, long sizeMax, Permit permit) {
        this.file = file;
        this.sizeMax = sizeMax;
        this.permit = permit;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        int at = from;
        while (at < from + count) {
            if (!buffer.hasRemaining()) {
                drain();
            }
            int chunk = Math.min(buffer.remaining(), from + count - at);
            buffer.put(bytes, at, chunk);
            at += chunk;
        }
    }

    /** Copies a source to the file, makes it durable and returns its size and hashes. */
    ExportFiles.Written writeAll(ExportSource source) throws IOException {
        try {
            source.write(this);
            drain();
        } catch (IOException | RuntimeException last) {
            IOException first = failure;
            if (first == null || first == last) {
                throw last;
            }
            first.addSuppressed(last);
            throw first;
        }
        file.force();
        String etag = "\"" + HexFormat.of().formatHex(hash.digest(), 0, ETAG_BYTES) + "\"";
        return new ExportFiles.Written(size, etag, (int) checksum.getValue());
    }

    private void drain() throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            permit.require();
            buffer.flip();
            if (size + buffer.remaining() > sizeMax) {
                throw new TooLargeException(sizeMax);
            }
            hash.update(buffer.duplicate());
            checksum.update(buffer.duplicate());
            int length = buffer.remaining();
            file.write(buffer, size);
            size += length;
            buffer.clear();
        } catch (IOException first) {
            failure = first;
            throw first;
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
