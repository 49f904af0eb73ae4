package dev.tenrec.attack;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.airlift.compress.zstd.ZstdCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Captures of some hundred bytes to 50 KB that inflate to 50 MB of blanks: without a key and with an unknown key one
 * byte beyond the default limit, with the project's key 1,000 bytes below it.
 */
final class Bombs {
    private static final int LIMIT = 50 << 20;
    private static final String UNKNOWN = "{\"api_key\":\"phc_unknown\",\"batch\":[";
    private static final String KNOWN = "{\"api_key\":\"" + Victim.PROJECT_KEY + "\",\"batch\":[";

    /** Bodies that node's zlib made: there is no encoder of Brotli here. */
    private static final String BROTLI_ABSENT = "z///fwAkQOKxQHLv//n//w+ABEAcFoDu/T////8BkACIwwLQvf9PAAAQABIAcVgAu/cf";

    private static final String BROTLI_UNKNOWN = "z///fwBE3ZaqLBvSUzWce4TL4T4oIsaJgcTl/f+H5GQfD4Q05RMe6wYqumw1UCv8//8HQ"
            + "AIgDgtA9/6f////AEgAxGEB6N7/JwAACAAJgDgsgN37Dw==";
    private static final String BROTLI_KNOWN =
            "z///fwDEaHOpcp+xiZHqRC1ODEQd7/9/pEsb9+ULhaXJY6nphmnZjuulWV6UFSiy9MgbKJ/w"
                    + "//8fAAmAOCwA3ft//v//AyABEIcFoHv/nxf8HwAkAOKwAKTnPwA=";

    private Bombs() {}

    static List<ByteBuffer> brotli() {
        return List.of(
                request("br", Base64.getDecoder().decode(BROTLI_ABSENT)),
                request("br", Base64.getDecoder().decode(BROTLI_UNKNOWN)));
    }

    static List<ByteBuffer> gzip() {
        return List.of(request("gzip", gzip("", LIMIT + 1)), request("gzip", gzip(UNKNOWN, LIMIT + 1)));
    }

    static List<ByteBuffer> zstd() {
        return List.of(request("zstd", zstd("", LIMIT + 1)), request("zstd", zstd(UNKNOWN, LIMIT + 1)));
    }

    /** All three with the project's key. */
    static List<ByteBuffer> known() {
        return List.of(
                request("br", Base64.getDecoder().decode(BROTLI_KNOWN)),
                request("gzip", gzip(KNOWN, LIMIT - 1_000)),
                request("zstd", zstd(KNOWN, LIMIT - 1_000)));
    }

    private static ByteBuffer request(String encoding, byte[] body) {
        String headers = "Content-Type: application/json\r\nContent-Encoding: " + encoding + "\r\n";
        return HttpText.direct(HttpText.bytes("POST", "/batch/", headers, body));
    }

    private static byte[] gzip(String beginning, int size) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (GZIPOutputStream stream = new GZIPOutputStream(target)) {
            stream.write(blanks(beginning, size));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return target.toByteArray();
    }

    private static byte[] zstd(String beginning, int size) {
        byte[] plain = blanks(beginning, size);
        ZstdCompressor compressor = new ZstdCompressor();
        byte[] target = new byte[compressor.maxCompressedLength(size)];
        return Arrays.copyOf(target, compressor.compress(plain, 0, size, target, 0, target.length));
    }

    private static byte[] blanks(String beginning, int size) {
        byte[] plain = new byte[size];
        Arrays.fill(plain, (byte) ' ');
        System.arraycopy(beginning.getBytes(US_ASCII), 0, plain, 0, beginning.length());
        return plain;
    }
}
