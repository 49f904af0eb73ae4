package dev.tenrec.cli;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.tenrec.Config;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Checks of the JVM and of the machine under it: heap, open files, clock. */
final class MachineCheck {
    private static final long HEAP_COMFORTABLE = 400L << 20;
    private static final int FILES_BESIDE_CONNECTIONS = 1_024;
    private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(5);
    /** No server ran before it. */
    private static final Instant FIRST_RELEASE = Instant.parse("2025-01-01T00:00:00Z");

    private final Config config;

    MachineCheck(Config config) {
        this.config = config;
    }

    List<Finding> run() {
        List<Finding> found = new ArrayList<>();
        found.add(Finding.ok("Java " + Runtime.version() + "."));
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            found.add(heap(Runtime.getRuntime().maxMemory(), system.getTotalMemorySize()));
        }
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            found.add(openFiles(unix.getMaxFileDescriptorCount()));
        }
        found.add(clock(Instant.now(), newest(config.dataDir())));
        return found;
    }

    static Finding heap(long heapBytes, long machineBytes) {
        String text = "The heap is " + (heapBytes >> 20) + " MB, the machine has " + (machineBytes >> 20) + " MB.";
        if (heapBytes < HeapFloor.BYTES) {
            return Finding.problem(text, "A server needs 128 MB: java -Xmx512m -jar tenrec.jar");
        }
        if (heapBytes > machineBytes / 10 * 8) {
            return Finding.warning(text, "Leave a fifth of the memory to the system: choose a smaller -Xmx.");
        }
        return heapBytes < HEAP_COMFORTABLE
                ? Finding.warning(text, "It is enough for some hundred thousand events; choose a larger -Xmx for more.")
                : Finding.ok(text);
    }

    Finding openFiles(long allowed) {
        long wanted = (long) config.connectionsMax() + FILES_BESIDE_CONNECTIONS;
        String text = "The process may open " + allowed + " files.";
        return allowed < wanted
                ? Finding.warning(
                        text, "Allow " + wanted + " (ulimit -n, or LimitNOFILE of systemd), or lower connections-max.")
                : Finding.ok(text);
    }

    /** @param newest when the data directory was last written; the epoch for never */
    static Finding clock(Instant now, Instant newest) {
        String text = "The clock says " + now.truncatedTo(ChronoUnit.SECONDS) + ".";
        if (now.isBefore(FIRST_RELEASE)) {
            return Finding.problem(text, "Set the clock: events are stamped by it.");
        }
        return now.plus(CLOCK_TOLERANCE).isBefore(newest)
                ? Finding.problem(
                        text, "The data directory was written at " + newest + ", later than that. Set the clock.")
                : Finding.ok(text);
    }

    private static Instant newest(Path directory) {
        if (!Files.isDirectory(directory)) {
            return Instant.EPOCH;
        }
        try (Stream<Path> files = Files.list(directory)) {
            long newest = 0;
            for (Path file : (Iterable<Path>) files::iterator) {
                newest = Math.max(newest, Files.getLastModifiedTime(file).toMillis());
            }
            return Instant.ofEpochMilli(newest);
        } catch (IOException unreadable) {
            // The check of the data directory says so.
            return Instant.EPOCH;
        }
    }
}
