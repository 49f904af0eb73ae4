package dev.tenrec.rehearsal;

import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.body.CaptureRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * Finds the project of a request that could not be read by looking for a known key among its bytes, as far as they can
 * be inflated: a damaged request belongs to a rehearsal too.
 */
public final class RehearsalTokens {
    /** Bytes in which a key is looked for, at the beginning and at the end. */
    private static final int SEARCHED_MAX = 64 << 10;

    private static final Pattern TOKEN = Pattern.compile("phc_[A-Za-z0-9_-]{1,60}");

    private final CaptureParser.Projects projects;

    public RehearsalTokens(CaptureParser.Projects projects) {
        this.projects = projects;
    }

    /** The project whose key the body holds; empty when it holds none, or one that is not known. */
    OptionalInt find(CaptureRequest request) {
        byte[] body = request.sent();
        OptionalInt plain = find(body, body.length);
        if (plain.isPresent()) {
            return plain;
        }
        byte[] inflated = new byte[SEARCHED_MAX];
        return find(inflated, inflate(body, inflated));
    }

    private OptionalInt find(byte[] bytes, int size) {
        OptionalInt first = search(bytes, 0, Math.min(size, SEARCHED_MAX));
        return first.isPresent() || size <= SEARCHED_MAX ? first : search(bytes, size - SEARCHED_MAX, size);
    }

    private OptionalInt search(byte[] bytes, int from, int to) {
        Matcher tokens = TOKEN.matcher(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
        while (tokens.find()) {
            OptionalInt project = projects.findByToken(tokens.group());
            if (project.isPresent()) {
                return project;
            }
        }
        return OptionalInt.empty();
    }

    /** Inflates what can be inflated; returns how many bytes that are. */
    private static int inflate(byte[] gzip, byte[] target) {
        int size = 0;
        try (InputStream source = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
            for (int read = source.read(target); read > 0; read = source.read(target, size, target.length - size)) {
                size += read;
                if (size == target.length) {
                    break;
                }
            }
        } catch (IOException damaged) {
            // Expected: the rest is damaged, or it is no gzip at all.
            return size;
        }
        return size;
    }
}
