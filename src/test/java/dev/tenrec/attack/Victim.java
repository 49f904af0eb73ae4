package dev.tenrec.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tenrec.testing.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server from a jar in a process of its own, with an empty data directory and an owner who has a password. */
final class Victim implements AutoCloseable {
    static final String PROJECT_KEY = TestServer.PROJECT_KEY;
    /** The address of the only proxy that the server trusts. */
    static final String PROXY = "127.0.0.254";

    static final String EMAIL = "owner@shop.example";

    private static final String PERSONAL_KEY = TestServer.PERSONAL_KEY;
    private static final String PASSWORD = "seven tenrecs under a baobab";
    private static final Pattern SETUP_CODE = Pattern.compile("setup_\\w+");
    private static final int PATIENCE_MILLIS = 20_000;
    private static final int START_MILLIS = 60_000;

    /**
     * Position in the log.
     *
     * @param traceLines lines of stack traces
     */
    record LogMark(long bytes, long lines, long traceLines) {
        LogMark since(LogMark before) {
            return new LogMark(bytes - before.bytes, lines - before.lines, traceLines - before.traceLines);
        }
    }

    private final Path data;
    private final Path log;
    private final Process process;
    private final Thread ending;
    private InetSocketAddress address;

    private Victim(Path data, Path log, Process process) {
        this.data = data;
        this.log = log;
        this.process = process;
        this.ending = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(ending);
    }

    /**
     * Starts a server and waits until it is ready.
     *
     * @param folder takes the data directory and the log, both called after the name
     */
    static Victim start(Path jar, Path folder, String name, List<String> javaOptions)
            throws IOException, InterruptedException {
        Path data = folder.resolve(name);
        Path log = folder.resolve(name + ".log");
        Path port = folder.resolve(name + ".port");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaOptions);
        command.addAll(List.of("-jar", jar.toString(), "serve", "--port", "0"));
        command.addAll(List.of("--port-file", port.toString(), "--data-dir", data.toString()));
        if (knowsProxies(jar)) {
            command.addAll(List.of("--trusted-proxies", PROXY));
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("TENREC_PROJECT_API_KEY", PROJECT_KEY);
        builder.environment().put("TENREC_PERSONAL_API_KEY", PERSONAL_KEY);
        builder.redirectErrorStream(true).redirectOutput(Redirect.to(log.toFile()));
        Victim victim = new Victim(data, log, builder.start());
        try {
            victim.awaitReady(port);
            victim.setUpOwner();
            return victim;
        } catch (IOException | InterruptedException | RuntimeException e) {
            victim.close();
            throw e;
        }
    }

    /** True if the jar has a setting for proxies whose {@code X-Forwarded-For} counts. */
    private static boolean knowsProxies(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            byte[] settings =
                    file.getInputStream(file.getEntry("conf/tenrec.properties")).readAllBytes();
            return new String(settings, UTF_8).contains("#trusted-proxies=");
        }
    }

    private void awaitReady(Path portFile) throws IOException, InterruptedException {
        long end = System.nanoTime() + START_MILLIS * 1_000_000L;
        // The code is printed after the port answers.
        while (!isReady(portFile) || !SETUP_CODE.matcher(Files.readString(log)).find()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new IOException("The server did not start; see " + log);
            }
            Thread.sleep(20);
        }
    }

    private boolean isReady(Path portFile) throws IOException {
        if (address == null && Files.exists(portFile)) {
            String port = Files.readString(portFile).strip();
            address = port.isEmpty()
                    ? null
                    : new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
        }
        return address != null
                && ask(HonestClient.ADDRESS, "GET", "/_readyz", "", "").status() == 200;
    }

    private void setUpOwner() throws IOException {
        Matcher code = SETUP_CODE.matcher(Files.readString(log));
        if (!code.find()) {
            throw new IOException("There is no set-up code in " + log);
        }
        String body = "{\"code\":\"" + code.group() + "\",\"first_name\":\"Ana\",\"email\":\"" + EMAIL
                + "\",\"password\":\"" + PASSWORD + "\"}";
        HttpText.Reply reply = ask(HonestClient.ADDRESS, "POST", "/api/setup/", "", body);
        if (reply.status() >= 300) {
            throw new IOException("No owner: " + reply.text());
        }
    }

    InetSocketAddress address() {
        return address;
    }

    String authority() {
        return "127.0.0.1:" + address.getPort();
    }

    /** The status of a sign-in with the owner's password, by a proxy at an address for a client at another. */
    int signIn(String proxy, String client) throws IOException {
        String body = "{\"email\":\"" + EMAIL + "\",\"password\":\"" + PASSWORD + "\"}";
        return ask(proxy, "POST", "/api/login/", "X-Forwarded-For: " + client + "\r\n", body)
                .status();
    }

    /** The status of a capture of one event of this name. */
    int capture(String event) throws IOException {
        String body = "{\"api_key\":\"" + PROJECT_KEY + "\",\"batch\":[{\"event\":\"" + event
                + "\",\"distinct_id\":\"ana\"}]}";
        return ask(HonestClient.ADDRESS, "POST", "/batch/", "", body).status();
    }

    /** True if the definition of an event is listed. */
    boolean lists(String event) throws IOException {
        String path = "/api/projects/@current/event_definitions/?search=" + event.replace(" ", "%20");
        String authorization = "Authorization: Bearer " + PERSONAL_KEY + "\r\n";
        return ask(HonestClient.ADDRESS, "GET", path, authorization, "").text().contains("\"" + event + "\"");
    }

    private HttpText.Reply ask(String source, String method, String path, String headers, String body)
            throws IOException {
        String more = headers + "Content-Type: application/json\r\nConnection: close\r\n";
        return HttpText.exchange(source, address, PATIENCE_MILLIS, HttpText.bytes(method, path, more, body));
    }

    /** The end of the log as it is now. */
    LogMark log() throws IOException {
        long bytes = Files.size(log);
        long lines = 0;
        long traceLines = 0;
        try (BufferedReader reader = Files.newBufferedReader(log)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines++;
                traceLines += line.matches("\\s+at .*") ? 1 : 0;
            }
        }
        return new LogMark(bytes, lines, traceLines);
    }

    /** Ends the process and removes its data; the log stays. */
    @Override
    public void close() throws IOException {
        Runtime.getRuntime().removeShutdownHook(ending);
        process.destroyForcibly().onExit().join();
        if (Files.exists(data)) {
            try (Stream<Path> files = Files.walk(data)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
