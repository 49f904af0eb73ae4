package dev.tenrec.capture.body;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Compression of a body. Base64 is none of these: it is detected by its alphabet. */
public enum Encoding {
    NONE,
    GZIP,
    DEFLATE,
    BROTLI,
    ZSTD,
    /** The base64 form of lz-string. */
    LZ64;

    /** Encoding by its name in a header, query parameter or form; NONE for null and for unknown names. */
    public static Encoding of(@Nullable String name) {
        return switch (name == null ? "" : name.strip().toLowerCase(Locale.ROOT)) {
            case "gzip", "gzip-js", "x-gzip" -> GZIP;
            case "deflate" -> DEFLATE;
            case "br" -> BROTLI;
            case "zstd" -> ZSTD;
            case "lz64", "lz-string" -> LZ64;
            default -> NONE;
        };
    }

    /** True for an encoding that only the HTTP header announces, so that it is the outermost layer. */
    boolean isOfHttpOnly() {
        return this == DEFLATE || this == BROTLI || this == ZSTD;
    }
}
