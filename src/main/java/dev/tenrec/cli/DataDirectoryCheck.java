package dev.tenrec.cli;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Checks of the data directory and of the disk under it; reads and changes no file in it. */
final class DataDirectoryCheck {
    private static final long SPACE_MIN = 256L << 20;
    private static final long SPACE_COMFORTABLE = 2L << 30;
    private static final Set<String> FORGETFUL = Set.of("tmpfs", "ramfs");
    private static final Set<String> REMOTE = Set.of("nfs", "nfs4", "cifs", "smb2", "smb3", "9p", "fuse.sshfs");
    private static final Set<PosixFilePermission> OF_OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private final Path directory;

    DataDirectoryCheck(Path directory) {
        this.directory = directory.toAbsolutePath().normalize();
    }

    List<Finding> run() throws IOException {
        List<Finding> found = new ArrayList<>();
        Path existing = directory;
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing)) {
            return List.of(Finding.problem(existing + " is no directory.", "Name another one with --data-dir."));
        }
        String user = System.getProperty("user.name");
        if (!Files.isWritable(existing)) {
            found.add(Finding.problem(
                    "The user " + user + " may not write to " + existing + ".",
                    "Make it writable (chown " + user + "), or name another one with --data-dir."));
        } else if (!existing.equals(directory)) {
            found.add(Finding.ok("The data directory " + directory + " will be made by the first start."));
        } else {
            found.add(privacy());
        }
        FileStore store = Files.getFileStore(existing);
        found.add(space(store.getUsableSpace(), store.getTotalSpace()));
        found.add(kind(store.type()));
        return found;
    }

    private Finding privacy() throws IOException {
        String text = "The data directory is " + directory;
        if (Files.getFileStore(directory).supportsFileAttributeView("posix")
                && Files.getPosixFilePermissions(directory).stream().anyMatch(OF_OTHERS::contains)) {
            return Finding.warning(text + " and other users may read it.", "A start makes it private, or chmod 700.");
        }
        return Finding.ok(text + ".");
    }

    static Finding space(long freeBytes, long totalBytes) {
        String text = String.format(
                Locale.ROOT, "The disk has %.1f of %.1f GB free.", gigabytes(freeBytes), gigabytes(totalBytes));
        String advice = "Make room: beyond a full disk, writes are answered 503.";
        if (freeBytes < SPACE_MIN) {
            return Finding.problem(text, advice);
        }
        return freeBytes < SPACE_COMFORTABLE ? Finding.warning(text, advice) : Finding.ok(text);
    }

    static Finding kind(String type) {
        String text = "The file system of the data directory is " + type + ".";
        if (FORGETFUL.contains(type)) {
            return Finding.warning(text, "It is memory: everything is gone after a restart of the machine.");
        }
        return REMOTE.contains(type)
                ? Finding.warning(text, "Use a local disk: locks and syncs of others can't be relied on.")
                : Finding.ok(text);
    }

    private static double gigabytes(long bytes) {
        return bytes / 1e9;
    }
}
