package dev.tenrec.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Files of the machine outside the data directory: searches fonts, and makes temporary files. */
public final class HostFiles {
    /** Bounds of a search in a system folder. */
    private static final int DEPTH_MAX = 5;

    private static final int ENTRIES_MAX = 20_000;

    private HostFiles() {}

    /** True for a folder that exists. */
    public static boolean isFolder(Path path) {
        return Files.isDirectory(path);
    }

    /** True for a readable file or folder. */
    public static boolean isReadable(String path) {
        try {
            return Files.isReadable(Path.of(path));
        } catch (InvalidPathException | SecurityException unknown) {
            return false;
        }
    }

    /** True when a folder tree contains a file whose name, in lower case, has one of these endings. */
    public static boolean holds(String folder, Set<String> endings) {
        if (!isReadable(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(Path.of(folder), DEPTH_MAX, FileVisitOption.FOLLOW_LINKS)) {
            return files.limit(ENTRIES_MAX)
                    .map(file -> String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT))
                    .anyMatch(name -> endings.stream().anyMatch(name::endsWith));
        } catch (IOException | UncheckedIOException unreadable) {
            // A folder that cannot be listed cannot be used either.
            return false;
        }
    }

    /** Creates a file in a temporary folder of its own, which only this user can read; both end with the JVM. */
    public static Path temporary(String folderPrefix, String name, byte[] content) throws IOException {
        Path folder = Files.createTempDirectory(folderPrefix);
        Path file = folder.resolve(name);
        // The JVM deletes in reverse order: the file before its folder.
        folder.toFile().deleteOnExit();
        file.toFile().deleteOnExit();
        return Files.write(file, content);
    }
}
