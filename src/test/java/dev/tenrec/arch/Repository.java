package dev.tenrec.arch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The files of the repository, as tests see them from its top. */
final class Repository {
    /** What builds and runs leave behind; all of it is ignored by git. */
    static final Set<String> LEFT_BEHIND = Set.of("target", "data", "node_modules");

    private static final Path TOP = Path.of("").toAbsolutePath();

    private Repository() {}

    static Path file(String name) {
        return TOP.resolve(name);
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static List<String> lines(String name) {
        return text(file(name)).lines().toList();
    }

    /** The name from the top, with slashes. */
    static String name(Path file) {
        return TOP.relativize(file).toString().replace('\\', '/');
    }

    /** Every file but what builds leave behind and what git keeps. */
    static List<Path> files() {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(TOP, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    String name = directory.getFileName().toString();
                    boolean isOurs = directory.equals(TOP)
                            || (!LEFT_BEHIND.contains(name)
                                    && !Set.of(".git", ".idea", ".vscode", ".settings")
                                            .contains(name));
                    return isOurs ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    files.add(file);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return files;
    }

    /** Every file that people read as text; libraries of others, below {@code vendor/}, are as they were published. */
    static List<Path> texts() {
        return files().stream()
                .filter(file -> !name(file).contains("/vendor/"))
                .filter(file -> name(file).matches(".*\\.(java|md|properties|xml|json|js|mjs|sh|yml|config)|.*/run"))
                .toList();
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static boolean isUtf8(Path file) {
        byte[] bytes = bytes(file);
        return java.util.Arrays.equals(
                new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8), bytes);
    }
}
