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

    /**
     * A file as it is sent.
     *
     * @param packed with gzip; empty for what is asked for so seldom that packing it would only delay the start
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Asset(String contentType, byte[] body, byte[] packed) {
        static Asset of(String contentType, byte[] body) {
            return new Asset(contentType, body, contentType.startsWith("text/") ? Gzip.packed(body) : new byte[0]);
        }

        /** 304 where the client has it, else the file, packed for who can unpack it. */
        Answer answer(HttpServerRequest request, String etag, String cacheControl) {
            Answer answer = Answer.bytes(200, contentType, body);
            if (etag.equals(request.getHeader(HttpHeaders.IF_NONE_MATCH))) {
                answer = Answer.empty(304);
            } else if (packed.length > 0 && Gzip.isAccepted(request)) {
                answer = Answer.bytes(200, contentType, packed).header("Content-Encoding", "gzip");
            }
            return answer.header("Cache-Control", cacheControl)
                    .header("ETag", etag)
                    .header("Vary", "Accept-Encoding");
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
        MessageDigest digest = sha256();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            String name = file.getKey();
            String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
            digest.update(file.getValue());
            assets.put(name, Asset.of(type, file.getValue()));
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
        return Optional.ofNullable(assets.get(name))
                .map(asset -> asset.answer(request, "\"" + version + "\"", "public, max-age=31536000, immutable"));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
