package dev.tenrec.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Files of the machine outside the data directory: which there are, and a folder for what others read by name. */
public final class HostFiles {
    /** Folders of a system are looked through no deeper and no further than this. */
    private static final int DEPTH_MAX = 5;

    private static final int ENTRIES_MAX = 20_000;

    private HostFiles() {}

    /** Whether a file or folder is there and may be read. */
    public static boolean isThere(String path) {
        try {
            return Files.isReadable(Path.of(path));
        } catch (InvalidPathException | SecurityException unknown) {
            return false;
        }
    }

    /** Whether a folder, or one within, holds a file whose name ends with one of these, in lower case. */
    public static boolean holds(String folder, Set<String> endings) {
        if (!isThere(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(Path.of(folder), DEPTH_MAX, FileVisitOption.FOLLOW_LINKS)) {
            return files.limit(ENTRIES_MAX)
                    .map(file -> String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT))
                    .anyMatch(name -> endings.stream().anyMatch(name::endsWith));
        } catch (IOException | UncheckedIOException unreadable) {
            // What cannot be listed cannot be used either.
            return false;
        }
    }

    /**
     * Makes a folder that only this user may enter, in the system's place for temporary files, and removes it when the
     * JVM ends.
     *
     * @param contents by file name
     * @return the paths, by file name
     */
    public static Map<String, Path> temporary(String prefix, Map<String, byte[]> contents) throws IOException {
        Path folder = Files.createTempDirectory(prefix);
        // Files go before their folder: what is named last is deleted first.
        folder.toFile().deleteOnExit();
        Map<String, Path> paths = new TreeMap<>();
        for (Map.Entry<String, byte[]> content : contents.entrySet()) {
            Path file = folder.resolve(content.getKey());
            file.toFile().deleteOnExit();
            Files.write(file, content.getValue());
            paths.put(content.getKey(), file);
        }
        return paths;
    }
}
