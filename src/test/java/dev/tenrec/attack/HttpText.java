package dev.tenrec.attack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;

/** Requests as bytes, and single exchanges over a connection of their own from a chosen local address. */
final class HttpText {
    /**
     * One answer.
     *
     * @param text head and body
     */
    record Reply(int status, String text) {}

    private HttpText() {}

    static byte[] bytes(String method, String path, String headers, byte[] body) {
        byte[] head = head(method, path, headers, body.length).getBytes(UTF_8);
        return ByteBuffer.allocate(head.length + body.length)
                .put(head)
                .put(body)
                .array();
    }

    static byte[] bytes(String method, String path, String headers, String body) {
        return bytes(method, path, headers, body.getBytes(UTF_8));
    }

    /** @param headers lines that each end with CR LF */
    static String head(String method, String path, String headers, long length) {
        return method + " " + path + " HTTP/1.1\r\nHost: tenrec\r\n" + headers + "Content-Length: " + length
                + "\r\n\r\n";
    }

    /** Outside the heap, so that sending it copies nothing. */
    static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    /** Sends a request that asks to close the connection, and reads until it is closed. */
    static Reply exchange(String source, InetSocketAddress server, int patienceMillis, byte[] request)
            throws IOException {
        long end = System.nanoTime() + patienceMillis * 1_000_000L;
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(source, 0));
            socket.connect(server, patienceMillis);
            socket.getOutputStream().write(request);
            StringBuilder text = new StringBuilder();
            byte[] buffer = new byte[8192];
            InputStream input = socket.getInputStream();
            for (int count = 0; count >= 0; count = input.read(buffer)) {
                text.append(new String(buffer, 0, count, ISO_8859_1));
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw new SocketTimeoutException("no answer in " + patienceMillis + " ms");
                }
                socket.setSoTimeout((int) left);
            }
            if (text.length() < 12) {
                throw new IOException("closed without an answer");
            }
            return new Reply(Integer.parseInt(text, 9, 12, 10), text.toString());
        }
    }
}
