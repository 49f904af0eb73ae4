package dev.tenrec.cli;

import dev.tenrec.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Tells scripts the port of a server that chose it itself. Who sees the file sees all of it. */
final class PortFile {
    private PortFile() {}

    static void write(Config config, int port) throws IOException {
        if (config.portFile().isEmpty()) {
            return;
        }
        Path target = Path.of(config.portFile()).toAbsolutePath();
        Path unfinished = target.resolveSibling(target.getFileName() + ".tmp");
        Files.writeString(unfinished, port + "\n");
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
