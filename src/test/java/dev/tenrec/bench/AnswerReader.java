package dev.tenrec.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Locale;

/** Reads one answer after another from a connection that has one request under way: its status, and where it ends. */
public final class AnswerReader {
    private static final String LENGTH = "\r\ncontent-length: ";

    private final ByteBuffer bytes;
    private int end = -1;
    private int status;

    /** @param bytesMax that an answer may have */
    public AnswerReader(int bytesMax) {
        bytes = ByteBuffer.allocate(bytesMax);
    }

    /** Reads what is there; answers whether the answer is complete. */
    public boolean read(SocketChannel channel) throws IOException {
        if (channel.read(bytes) < 0) {
            throw new IOException("the server closed the connection");
        }
        if (end < 0) {
            scanHead();
        }
        return end >= 0 && bytes.position() >= end;
    }

    /** The status of the complete answer. */
    public int status() {
        return status;
    }

    /** The whole answer as text, for reports. */
    public String text() {
        return new String(bytes.array(), 0, bytes.position(), ISO_8859_1);
    }

    /** Makes room for the next answer. */
    public void reset() {
        bytes.clear();
        end = -1;
    }

    private void scanHead() throws IOException {
        int head = endOfHead();
        if (head < 0) {
            return;
        }
        String text = new String(bytes.array(), 0, head, ISO_8859_1).toLowerCase(Locale.ROOT);
        int length = text.indexOf(LENGTH);
        if (length < 0) {
            throw new IOException("an answer without Content-Length: " + text);
        }
        int from = length + LENGTH.length();
        status = Integer.parseInt(text, 9, 12, 10);
        end = head + Integer.parseInt(text, from, text.indexOf('\r', from), 10);
    }

    private int endOfHead() {
        byte[] array = bytes.array();
        for (int i = 3; i < bytes.position(); i++) {
            if (array[i] == '\n' && array[i - 1] == '\r' && array[i - 2] == '\n') {
                return i + 1;
            }
        }
        return -1;
    }
}
