package dev.tenrec.erasure;

import dev.tenrec.disk.Disk;
import dev.tenrec.storage.FileBytes;
import dev.tenrec.storage.segment.SegmentNumbers;
import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * Searches a data directory for traces, by each of its formats: bytes as they are, blocks of the journal, frames of
 * blob files, numbers of columns, hashes of indexes of uuids, and what is gzip, deflate (as in workbooks and PDF) or
 * base64 in any of these.
 */
public final class TraceScan {
    private static final int DEPTH_MAX = 3;
    private static final int BASE64_MIN = 48;
    private static final int INFLATED_MAX = 1 << 26;
    /** Of a zip entry, where its names begin. */
    private static final int ZIP_HEADER = 30;

    private static final String EXPORTS = "exports";

    private final Traces traces;
    private final Set<String> found = new TreeSet<>();

    private TraceScan(Traces traces) {
        this.traces = traces;
    }

    /** What was found, as file and label. */
    public static Set<String> run(Disk disk, Traces traces) throws IOException {
        TraceScan scan = new TraceScan(traces);
        scan.files(disk, "");
        scan.files(disk.directory(EXPORTS), EXPORTS + "/");
        return scan.found;
    }

    private void files(Disk disk, String folder) throws IOException {
        for (String name : disk.list()) {
            if (name.equals(EXPORTS)) {
                continue;
            }
            Consumer<String> sink = label -> found.add(folder + name + ": " + label);
            try {
                FileBytes.visit(disk, name, bytes -> bytes(bytes, sink, 0));
                if (name.matches("(segment|rows|uuids)-.*\\.bin")) {
                    columns(SegmentNumbers.of(disk.map(name)), sink);
                }
            } catch (FileNotFoundException replaced) {
                found.remove(folder + name);
            }
        }
    }

    private void columns(SegmentNumbers numbers, Consumer<String> sink) {
        numbers.visit(number -> traces.find(number, sink));
        traces.forEachUuid((label, high, low) -> {
            if (numbers.hasHash(high, low)) {
                sink.accept(label + " as a hash");
            }
        });
    }

    private void bytes(byte[] bytes, Consumer<String> sink, int depth) {
        traces.find(bytes, sink);
        if (depth == DEPTH_MAX) {
            return;
        }
        int textFrom = 0;
        for (int at = 0; at <= bytes.length; at++) {
            if (at == bytes.length || !isBase64(bytes[at])) {
                if (at - textFrom >= BASE64_MIN) {
                    base64(bytes, textFrom, at, sink, depth);
                }
                textFrom = at + 1;
            }
            if (is(bytes, at, 0x1f, 0x8b, 0x08)) {
                inflated(bytes, at, GZIPInputStream::new, sink, depth);
            } else if (is(bytes, at, 'P', 'K', 3, 4) && at + ZIP_HEADER < bytes.length) {
                int names = (bytes[at + 26] & 0xff) + (bytes[at + 28] & 0xff);
                inflated(
                        bytes,
                        at + ZIP_HEADER + names,
                        in -> new InflaterInputStream(in, new Inflater(true)),
                        sink,
                        depth);
            } else if (is(bytes, at, 's', 't', 'r', 'e', 'a', 'm')) {
                int from = at + 6;
                while (from < bytes.length && (bytes[from] == '\r' || bytes[from] == '\n')) {
                    from++;
                }
                inflated(bytes, from, InflaterInputStream::new, sink, depth);
            }
        }
    }

    private static boolean is(byte[] bytes, int at, int... magic) {
        if (at + magic.length > bytes.length || bytes[at] != (byte) magic[0]) {
            return false;
        }
        for (int i = 1; i < magic.length; i++) {
            if (bytes[at + i] != (byte) magic[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBase64(byte each) {
        return (each >= 'a' && each <= 'z')
                || (each >= 'A' && each <= 'Z')
                || (each >= '0' && each <= '9')
                || each == '+'
                || each == '/'
                || each == '_'
                || each == '-';
    }

    private void base64(byte[] bytes, int from, int end, Consumer<String> sink, int depth) {
        byte[] text = Arrays.copyOfRange(bytes, from, end);
        boolean isForUrls = false;
        for (byte each : text) {
            isForUrls |= each == '-' || each == '_';
        }
        int cut = text.length % 4 == 1 ? text.length - 1 : text.length;
        try {
            Base64.Decoder decoder = isForUrls ? Base64.getUrlDecoder() : Base64.getDecoder();
            bytes(decoder.decode(Arrays.copyOf(text, cut)), sink, depth + 1);
        } catch (IllegalArgumentException none) {
            // No base64, though of its characters.
        }
    }

    /** Makes a stream that inflates. */
    private interface Opener {
        InputStream open(InputStream in) throws IOException;
    }

    private void inflated(byte[] bytes, int from, Opener opener, Consumer<String> sink, int depth) {
        if (from >= bytes.length) {
            return;
        }
        byte[] whole = new byte[INFLATED_MAX >>> 6];
        int size = 0;
        try (InputStream in = opener.open(new ByteArrayInputStream(bytes, from, bytes.length - from))) {
            for (int read = 0; read >= 0 && size < INFLATED_MAX; read = in.read(whole, size, whole.length - size)) {
                size += read;
                whole = size == whole.length ? Arrays.copyOf(whole, 2 * size) : whole;
            }
        } catch (IOException none) {
            // Nothing is compressed here, or what follows is not of it.
        }
        if (size > 0) {
            bytes(Arrays.copyOf(whole, size), sink, depth + 1);
        }
    }
}
