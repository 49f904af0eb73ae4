package dev.tenrec.api.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Listens to a live feed on a socket of its own, and reads only when it is asked to. */
final class LiveReader implements AutoCloseable {
    /** @param name what kind of thing; {@code END} and {@code CUT} have no data */
    record Heard(String name, JsonNode data) {
        /** The server ended the stream with its last chunk. */
        static final Heard END = new Heard("END", null);
        /** The connection closed in the middle of the stream. */
        static final Heard CUT = new Heard("CUT", null);
    }

    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private final Socket socket;
    private final InputStream in;
    private String head;
    private boolean isCut;
    private final StringBuilder chunks = new StringBuilder();

    /** Begins to listen; {@code headers} each end with a line break. */
    LiveReader(int port, String path, String headers) {
        try {
            socket = new Socket();
            // Small, so that what is not read stays with the server.
            socket.setReceiveBufferSize(8 * 1024);
            socket.connect(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setSoTimeout(20_000);
            in = new java.io.BufferedInputStream(socket.getInputStream());
            String request = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Waits until the server listens, and gives the head of its answer. */
    String awaitHead() {
        while (head == null) {
            StringBuilder lines = new StringBuilder();
            for (String line = line(); !line.isEmpty(); line = line()) {
                lines.append(line).append('\n');
            }
            head = lines.toString();
        }
        return head;
    }

    /** The next message; comments are passed over. */
    Heard next() {
        long until = System.nanoTime() + PATIENCE_NANOS;
        String event = event();
        while (event != null && event.startsWith(":")) {
            if (System.nanoTime() > until) {
                throw new AssertionError("nothing but comments");
            }
            event = event();
        }
        if (event != null) {
            return heard(event);
        }
        return isCut ? Heard.CUT : Heard.END;
    }

    /** Waits until the server said so many times that it is still there. */
    void awaitBeats(int count) {
        for (int beats = 0; beats < count; beats++) {
            String event = event();
            if (event == null || !event.startsWith(":")) {
                throw new AssertionError("no comment: " + event);
            }
        }
    }

    /** What comes up to an empty line, or null at the end. */
    private String event() {
        awaitHead();
        while (chunks.indexOf("\n\n") < 0) {
            String size = line();
            if (size == null || size.equals("0")) {
                isCut = size == null;
                return null;
            }
            chunks.append(new String(bytes(Integer.parseInt(size, 16)), StandardCharsets.UTF_8));
            line();
        }
        int end = chunks.indexOf("\n\n");
        String event = chunks.substring(0, end);
        chunks.delete(0, end + 2);
        return event;
    }

    private static Heard heard(String event) {
        String[] lines = event.split("\n", -1);
        if (lines.length != 2 || !lines[0].startsWith("event: ") || !lines[1].startsWith("data: ")) {
            throw new AssertionError("no message: " + event);
        }
        try {
            return new Heard(
                    lines[0].substring(7), Json.parse(lines[1].substring(6).getBytes(StandardCharsets.UTF_8)));
        } catch (IOException malformed) {
            throw new UncheckedIOException(event, malformed);
        }
    }

    private byte[] bytes(int count) {
        try {
            return in.readNBytes(count);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Null at the end. */
    private String line() {
        StringBuilder line = new StringBuilder();
        try {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            for (; next >= 0 && next != '\n'; next = in.read()) {
                if (next != '\r') {
                    line.append((char) next);
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return line.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
