package dev.tenrec.bench;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** What this process and its data directory take, every few seconds, on Linux. */
final class MixedSamples {
    private static final String[] NAMES = {
        "anonymous memory, MB", "used heap, MB", "threads", "open files", "files", "disk, MB"
    };
    private static final double MEGABYTE = 1 << 20;

    private final Path directory;
    private final PrintWriter csv;
    private final List<double[]> samples = new ArrayList<>();

    MixedSamples(Path directory, PrintWriter csv) {
        this.directory = directory;
        this.csv = csv;
        csv.println("seconds," + String.join(",", NAMES).replace(", MB", " MB"));
    }

    void take(long second) throws IOException {
        List<String> status = Files.readAllLines(Path.of("/proc/self/status"));
        Runtime runtime = Runtime.getRuntime();
        double[] sample = {
            kilobytes(status, "RssAnon") / 1024,
            (runtime.totalMemory() - runtime.freeMemory()) / MEGABYTE,
            kilobytes(status, "Threads"),
            Objects.requireNonNull(new File("/proc/self/fd").list()).length,
            files().size(),
            files().stream().mapToLong(File::length).sum() / MEGABYTE
        };
        samples.add(sample);
        StringBuilder line = new StringBuilder().append(second);
        for (double value : sample) {
            line.append(String.format(Locale.ROOT, ",%.0f", value));
        }
        csv.println(line);
        csv.flush();
    }

    private List<File> files() throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.map(Path::toFile).filter(File::isFile).toList();
        }
    }

    private static double kilobytes(List<String> status, String name) {
        return status.stream()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    /** For each figure its mean in the second and in the last quarter of the time. */
    List<String> compare() {
        List<String> lines = new ArrayList<>();
        int quarter = samples.size() / 4;
        for (int i = 0; i < NAMES.length; i++) {
            double second = mean(samples.subList(quarter, 2 * quarter), i);
            double last = mean(samples.subList(3 * quarter, samples.size()), i);
            lines.add(String.format(
                    Locale.ROOT, "%s: %.0f in the second quarter, %.0f in the last", NAMES[i], second, last));
        }
        return lines;
    }

    private static double mean(List<double[]> of, int figure) {
        return of.stream().mapToDouble(sample -> sample[figure]).average().orElse(Double.NaN);
    }
}
