package dev.tenrec.webhook;

import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request of HTTP/1.1 to one resolved address. The JDK's client looks a host up by itself, after any check, and so
 * could be led to another address than the one that was checked; here the checked address is the one connected to. Of
 * the answer only the status line is read: redirects are not followed and bodies are not wanted.
 */
record WebhookConnection(URI target, InetAddress address, Duration timeout) {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookConnection.class);
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})(?=\\s|$)");
    private static final int STATUS_LINE_MAX = 256;
    private static final int HTTPS = 443;
    private static final int HTTP = 80;

    /**
     * Sends a body and returns the status of the answer.
     *
     * @param timer closes the connection when the time of the whole exchange is over, however slowly bytes come
     */
    @Blocking
    int post(byte[] body, Map<String, String> headers, ScheduledExecutorService timer) throws IOException {
        WorkerPool.assertWorker();
        int millis = Math.toIntExact(timeout.toMillis());
        try (Socket plain = new Socket()) {
            Future<?> end = timer.schedule(() -> close(plain), millis, TimeUnit.MILLISECONDS);
            try {
                plain.connect(new InetSocketAddress(address, port()), millis);
                return isTls() ? exchange(secured(plain), body, headers) : exchange(plain, body, headers);
            } finally {
                end.cancel(false);
            }
        }
    }

    private SSLSocket secured(Socket plain) throws IOException {
        SSLSocketFactory tls = (SSLSocketFactory) SSLSocketFactory.getDefault();
        SSLSocket secure = (SSLSocket) tls.createSocket(plain, target.getHost(), port(), true);
        SSLParameters parameters = secure.getSSLParameters();
        // Compares the certificate with the name, as browsers do.
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setApplicationProtocols(new String[] {"http/1.1"});
        secure.setSSLParameters(parameters);
        return secure;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException failed) {
            LOG.debug("A connection of a webhook did not close: {}", failed.toString());
        }
    }

    private int exchange(Socket socket, byte[] body, Map<String, String> headers) throws IOException {
        StringBuilder head = new StringBuilder("POST ").append(path()).append(" HTTP/1.1\r\n");
        head.append("Host: ").append(target.getRawAuthority()).append("\r\n");
        head.append("Content-Length: ").append(body.length).append("\r\nConnection: close\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        request.writeBytes(body);
        socket.getOutputStream().write(request.toByteArray());
        socket.getOutputStream().flush();
        return status(socket.getInputStream());
    }

    private static int status(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        while (line.length() < STATUS_LINE_MAX) {
            int next = in.read();
            if (next < 0 || next == '\n') {
                break;
            }
            line.append((char) next);
        }
        Matcher status = STATUS_LINE.matcher(line);
        if (!status.lookingAt()) {
            throw new IOException("the answer is not HTTP");
        }
        return Integer.parseInt(status.group(1));
    }

    private boolean isTls() {
        return target.getScheme().equals("https");
    }

    private int port() {
        return target.getPort() >= 0 ? target.getPort() : isTls() ? HTTPS : HTTP;
    }

    private String path() {
        String path = target.getRawPath().isEmpty() ? "/" : target.getRawPath();
        return target.getRawQuery() == null ? path : path + "?" + target.getRawQuery();
    }
}
