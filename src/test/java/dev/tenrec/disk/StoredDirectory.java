package dev.tenrec.disk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Data directories that earlier versions wrote, from {@code src/test/resources/directory}. */
public final class StoredDirectory {
    private StoredDirectory() {}

    /** Unpacks one into an empty directory. */
    public static void unpack(String name, Path into) throws IOException {
        try (InputStream resource = StoredDirectory.class.getResourceAsStream("/directory/" + name + ".zip");
                ZipInputStream zip = new ZipInputStream(Objects.requireNonNull(resource, name))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = into.resolve(entry.getName()).normalize();
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.write(file, zip.readAllBytes());
                }
            }
        }
    }
}
