package dev.tenrec.capture.body;

import java.util.Locale;

/** How clients compress. Base64 is none of these: it is known by its looks. */
public enum Encoding {
    NONE,
    GZIP,
    DEFLATE,
    BROTLI,
    ZSTD,
    /** The base64 form of lz-string. */
    LZ64;

    /** What a header, a query parameter or a form calls it; NONE for null and for names that nobody knows. */
    public static Encoding of(String name) {
        return switch (name == null ? "" : name.strip().toLowerCase(Locale.ROOT)) {
            case "gzip", "gzip-js", "x-gzip" -> GZIP;
            case "deflate" -> DEFLATE;
            case "br" -> BROTLI;
            case "zstd" -> ZSTD;
            case "lz64", "lz-string" -> LZ64;
            default -> NONE;
        };
    }

    /** Whether it is known from the header of HTTP and from nowhere else, so that it is the outermost wrapping. */
    boolean isOfHttpOnly() {
        return this == DEFLATE || this == BROTLI || this == ZSTD;
    }
}
