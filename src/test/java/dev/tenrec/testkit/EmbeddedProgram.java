package dev.tenrec.testkit;

import dev.tenrec.Tenrec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that uses servers in memory and tells what they leave in its process: a line for each remainder, and
 * nothing when there is none.
 */
final class EmbeddedProgram {
    /** Ends by itself a second after its last task. */
    private static final String OF_NETTY = "globalEventExecutor";

    private EmbeddedProgram() {}

    /** @param arguments the folder of temporary files */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        // The platform makes its beans, and sets a property, when it is asked for the first time.
        ManagementFactory.getPlatformMBeanServer();
        TimeZone.getDefault();
        Set<String> threads = threads();
        Properties properties = (Properties) System.getProperties().clone();
        Set<String> beans = beans();
        int port = 0;
        for (int run = 0; run < 2; run++) {
            try (Tenrec first = Tenrec.inMemory();
                    Tenrec second = Tenrec.inMemory(Map.of("project-api-key", "phc_of_this_test"))) {
                port = first.port();
                new TestClient(first.url(), first.projectKey()).capture("seen", "ana", Map.of());
                new TestClient(second.url(), "phc_of_this_test").capture("seen", "ana", Map.of());
                first.await().event("seen").within(Duration.ofSeconds(20));
                second.await().event("seen").within(Duration.ofSeconds(20));
                first.reset();
            }
        }
        left(threads).forEach(name -> System.out.println("thread " + name));
        Set<String> further = beans();
        further.removeAll(beans);
        further.forEach(name -> System.out.println("bean " + name));
        System.getProperties().forEach((name, value) -> {
            if (!value.equals(properties.get(name))) {
                System.out.println("system property " + name + " = " + value);
            }
        });
        if (isOpen(port)) {
            System.out.println("port " + port);
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> !file.equals(folder)).forEach(file -> System.out.println("file " + file));
        }
        awaitEnd();
    }

    /** The threads that are new and stay. One that has done its last task needs a moment to end. */
    private static Set<String> left(Set<String> before) {
        long begun = System.nanoTime();
        Set<String> left;
        do {
            Thread.onSpinWait();
            left = threads();
            left.removeAll(before);
            // Of the client of this program, and Netty's.
            left.removeIf(name -> name.startsWith("HttpClient-") || name.startsWith(OF_NETTY));
            // Vert.x keeps one for all servers that ever were; a daemon, which nothing waits for.
            left.removeAll(daemons("Cleaner-"));
        } while (!left.isEmpty()
                && System.nanoTime() - begun < Duration.ofSeconds(5).toNanos());
        return left;
    }

    private static void awaitEnd() throws InterruptedException {
        long begun = System.nanoTime();
        while (threads().stream().anyMatch(name -> name.startsWith(OF_NETTY))) {
            if (System.nanoTime() - begun > Duration.ofSeconds(10).toNanos()) {
                System.out.println("thread of Netty, after ten seconds");
                return;
            }
            Thread.sleep(50);
        }
    }

    private static Set<String> daemons(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isDaemon() && thread.getName().startsWith(prefix))
                .map(Thread::getName)
                .collect(Collectors.toSet());
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> beans() {
        return ManagementFactory.getPlatformMBeanServer().queryNames(null, null).stream()
                .map(Object::toString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isOpen(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (ConnectException closed) {
            return false;
        }
    }
}
