package dev.tenrec.cli;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The program in a process of its own, as an operator runs it. */
final class ServerProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;
    /** The second compiler gets only what runs a million times, and the loop that clears a new Chronicle Map. */
    private static final List<String> SHORT_LIVED = List.of(
            "-XX:+UseSerialGC",
            "-XX:Tier4InvocationThreshold=500000",
            "-XX:Tier4MinInvocationThreshold=60000",
            "-XX:Tier4CompileThreshold=1500000",
            "-XX:Tier4BackEdgeThreshold=4000000",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=CompileThresholdScaling,net.openhft.chronicle.bytes.internal.NativeBytesStore::zeroOut,"
                    + "0.01");

    private static final List<String> MANIFEST_FLAGS = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED");

    private final Process process;
    private final Path portFile;
    private final Path out;
    private final Path err;

    private ServerProcess(Process process, Path portFile, Path out, Path err) {
        this.process = process;
        this.portFile = portFile;
        this.out = out;
        this.err = err;
    }

    /** Starts {@code serve} on a free port; files go beside the data directory, under a name of their own. */
    static ServerProcess start(Path folder, String name, Map<String, String> environment) throws IOException {
        return start(folder, name, environment, MANIFEST_FLAGS);
    }

    /** As the other, with other flags for the JVM. */
    static ServerProcess start(Path folder, String name, Map<String, String> environment, List<String> flags)
            throws IOException {
        return start(folder, name, environment, flags, List.of("serve"));
    }

    /** Starts {@code demo} likewise, without a browser. */
    static ServerProcess demo(Path folder, String name) throws IOException {
        return start(folder, name, Map.of(), MANIFEST_FLAGS, List.of("demo", "--no-browser"));
    }

    private static ServerProcess start(
            Path folder, String name, Map<String, String> environment, List<String> flags, List<String> words)
            throws IOException {
        Path portFile = folder.resolve(name + ".port");
        Path out = folder.resolve(name + ".out");
        Path err = folder.resolve(name + ".err");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SHORT_LIVED);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.tenrec.cli.Main"));
        command.addAll(words);
        command.addAll(List.of("--port", "0", "--port-file", portFile.toString()));
        command.addAll(List.of("--data-dir", folder.resolve("data").toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(new File(folder.toString()))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(key -> key.startsWith("TENREC_"));
        builder.environment().putAll(environment);
        return new ServerProcess(builder.start(), portFile, out, err);
    }

    /** Waits until it serves; answers with its URL. */
    String ready() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (System.nanoTime() < deadline) {
            if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                throw new AssertionError("ended with " + process.exitValue() + ": " + err());
            }
            if (Files.exists(portFile)) {
                String url = "http://127.0.0.1:" + Files.readString(portFile).strip();
                HttpRequest request =
                        HttpRequest.newBuilder(URI.create(url + "/_readyz")).build();
                if (HttpClient.newHttpClient()
                                .send(request, HttpResponse.BodyHandlers.discarding())
                                .statusCode()
                        == 200) {
                    return url;
                }
            }
        }
        throw new AssertionError("not ready in time: " + err());
    }

    /** Waits until standard output holds the text. */
    String outWith(String text) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.readString(out).contains(text) && System.nanoTime() < deadline) {
            if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                break;
            }
        }
        return Files.readString(out);
    }

    /** Sends SIGTERM. */
    void terminate() {
        process.destroy();
    }

    /** Waits for the end. */
    int exitCode() throws IOException, InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("did not end in time: " + err());
        }
        return process.exitValue();
    }

    long pid() {
        return process.pid();
    }

    String err() throws IOException {
        return Files.readString(err);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
