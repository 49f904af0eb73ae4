package dev.tenrec.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** POSIX modes that keep data private to the server's user; none on other file systems. */
final class FileModes {
    private static final String DIRECTORY = "rwx------";
    private static final String FILE = "rw-------";

    private FileModes() {}

    static void makePrivate(Path directory) throws IOException {
        if (isPosix(directory)) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(DIRECTORY));
        }
    }

    /** The attributes for creating a file in this directory. */
    static FileAttribute<?>[] privateFile(Path directory) {
        return isPosix(directory)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(FILE))}
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
