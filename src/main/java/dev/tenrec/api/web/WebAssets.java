package dev.tenrec.api.web;

import dev.tenrec.http.Answer;
import dev.tenrec.http.Gzip;
import dev.tenrec.render.chart.paint.Typeface;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Scripts and styles of pages, from the jar. They are served in a folder whose name follows from what all of them hold,
 * so a browser keeps them for ever, never mixes two versions, and modules find each other by plain names.
 */
public final class WebAssets {
    /** Path prefix of all assets. */
    static final String PREFIX = "/assets/";

    /** Content security policy of pages with these assets; it ends with the value of frame-ancestors. */
    public static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
                    + " connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ";

    private static final int VERSION_DIGITS = 16;
    private static final Map<String, String> TYPES = Map.of(
            "js",
            "text/javascript; charset=utf-8",
            "css",
            "text/css; charset=utf-8",
            "svg",
            "image/svg+xml",
            "ttf",
            "font/ttf");

    private static final class Asset {
        final String contentType;
        final byte[] body;
        /** Null of what is asked for so seldom that packing it would only delay the start. */
        final byte[] packed;

        Asset(String contentType, byte[] body) {
            this.contentType = contentType;
            this.body = body;
            this.packed = contentType.startsWith("text/") ? Gzip.packed(body) : null;
        }
    }

    private final Map<String, Asset> assets = new HashMap<>();
    private final String version;

    /**
     * @param folder of the class path, below {@code /web/}
     * @param names of the files in it; the letters of charts are there beside them
     */
    public WebAssets(String folder, List<String> names) {
        SortedMap<String, byte[]> files =
                new TreeMap<>(Map.of("sans.ttf", Typeface.file(false), "sans-bold.ttf", Typeface.file(true)));
        names.forEach(name -> files.put(name, resource(folder + "/" + name)));
        MessageDigest digest = digest();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            String name = file.getKey();
            byte[] body = file.getValue();
            digest.update(body);
            assets.put(name, new Asset(TYPES.get(name.substring(name.lastIndexOf('.') + 1)), body));
        }
        version = HexFormat.of().formatHex(digest.digest()).substring(0, VERSION_DIGITS);
    }

    /** The path under which a file is served. */
    public String path(String name) {
        return folder() + "/" + name;
    }

    /** The path of all of them, without a final slash. */
    String folder() {
        return PREFIX + version;
    }

    /** Reads a resource below {@code /web/}. */
    static byte[] resource(String file) {
        try (InputStream in = WebAssets.class.getResourceAsStream("/web/" + file)) {
            return in.readAllBytes();
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** Returns a {@link #resource} as text. */
    public static String text(String file) {
        return new String(resource(file), StandardCharsets.UTF_8);
    }

    /** Returns whether this is the folder of these files. */
    boolean isVersion(String folder) {
        return version.equals(folder);
    }

    /** A file, packed for who can unpack it; empty when there is none of this name. */
    Optional<Answer> find(String name, HttpServerRequest request) {
        return Optional.ofNullable(assets.get(name)).map(asset -> answer(asset, request));
    }

    private Answer answer(Asset asset, HttpServerRequest request) {
        String etag = "\"" + version + "\"";
        boolean isKnown = etag.equals(request.getHeader(HttpHeaders.IF_NONE_MATCH));
        boolean isPacked = asset.packed != null && Gzip.isAccepted(request);
        Answer answer = isKnown
                ? Answer.empty(304)
                : Answer.bytes(200, asset.contentType, isPacked ? asset.packed : asset.body);
        answer = answer.header("Cache-Control", "public, max-age=31536000, immutable")
                .header("ETag", etag)
                .header("Vary", "Accept-Encoding");
        return isPacked && !isKnown ? answer.header("Content-Encoding", "gzip") : answer;
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
