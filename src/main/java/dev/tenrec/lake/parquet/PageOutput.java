package dev.tenrec.lake.parquet;

import io.airlift.compress.zstd.ZstdCompressor;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/** Compresses pages and counts the bytes of a file. Used by one thread. */
final class PageOutput {
    private static final int DATA_PAGE = 0;
    private static final int DICTIONARY_PAGE = 2;

    private final OutputStream out;
    private final ZstdCompressor compressor = new ZstdCompressor();
    private byte[] compressed = new byte[1 << 16];
    private long position;
    private long plainBytes;

    PageOutput(OutputStream out) {
        this.out = out;
    }

    /** Bytes written so far. */
    long position() {
        return position;
    }

    /** Bytes so far, pages counted before compression. */
    long plainBytes() {
        return plainBytes;
    }

    void write(ByteOutput bytes) throws IOException {
        write(bytes.array(), bytes.size());
        plainBytes += bytes.size();
    }

    void dictionaryPage(ByteOutput values, int count) throws IOException {
        page(
                values,
                DICTIONARY_PAGE,
                header ->
                        header.begin(7).i32(1, count).i32(2, ValueEncoder.PLAIN).end());
    }

    void dataPage(ByteOutput body, int count, int encoding) throws IOException {
        page(
                body,
                DATA_PAGE,
                header -> header.begin(5)
                        .i32(1, count)
                        .i32(2, encoding)
                        .i32(3, ValueEncoder.RLE)
                        .i32(4, ValueEncoder.RLE)
                        .end());
    }

    private void page(ByteOutput body, int kind, Consumer<ThriftOutput> detail) throws IOException {
        int bound = compressor.maxCompressedLength(body.size());
        if (compressed.length < bound) {
            compressed = new byte[bound];
        }
        int size = compressor.compress(body.array(), 0, body.size(), compressed, 0, compressed.length);
        ThriftOutput header =
                new ThriftOutput().i32(1, kind).i32(2, body.size()).i32(3, size);
        detail.accept(header);
        write(header.end().bytes());
        write(compressed, size);
        plainBytes += body.size();
    }

    private void write(byte[] bytes, int count) throws IOException {
        out.write(bytes, 0, count);
        position += count;
    }
}
