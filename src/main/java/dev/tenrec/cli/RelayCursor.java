package dev.tenrec.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.ConfigException;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Place that a relay has reached, in a file that is on disk before the next request leaves. It is replaced as a whole,
 * so a crash leaves the place before or the one after. A second relay with the same file is refused while one runs.
 */
final class RelayCursor implements AutoCloseable {
    private final Path file;
    private final ObjectNode run;
    private final FileChannel lock;
    private Place place;

    /**
     * Progress of a relay.
     *
     * @param next the cursor of the batch that comes next; null for the first one
     * @param sent events that were accepted by the target
     * @param isUnderWay whether the batch may have left already
     * @param isEnd whether there is no other batch
     */
    record Place(@Nullable String next, long sent, boolean isUnderWay, boolean isEnd) {
        private static final Place START = new Place(null, 0, false, false);

        Place underWay() {
            return new Place(next, sent, true, isEnd);
        }

        private ObjectNode in(ObjectNode run) {
            return run.deepCopy()
                    .put("next", next)
                    .put("sent", sent)
                    .put("under_way", isUnderWay)
                    .put("end", isEnd);
        }
    }

    private RelayCursor(Path file, ObjectNode run, FileChannel lock, Place place) {
        this.file = file;
        this.run = run;
        this.lock = lock;
        this.place = place;
    }

    /**
     * Opens a file, or begins one.
     *
     * @param run what the relay sends and where; a file of another run is refused
     */
    static RelayCursor open(Path file, ObjectNode run) throws IOException {
        Path whole = file.toAbsolutePath();
        FileChannel lock = FileChannel.open(
                whole.resolveSibling(whole.getFileName() + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        try {
            lock(lock, file);
            return new RelayCursor(whole, run, lock, Files.exists(whole) ? read(whole, run) : Place.START);
        } catch (IOException | RuntimeException failure) {
            lock.close();
            throw failure;
        }
    }

    private static void lock(FileChannel channel, Path file) throws IOException {
        FileLock held;
        try {
            held = channel.tryLock();
        } catch (OverlappingFileLockException here) {
            held = null;
        }
        if (held == null) {
            throw new ConfigException("Another relay uses " + file + ".");
        }
    }

    private static Place read(Path file, ObjectNode run) throws IOException {
        JsonNode json = Json.parse(Files.readAllBytes(file));
        boolean isThisRun =
                run.properties().stream().allMatch(field -> field.getValue().equals(json.get(field.getKey())));
        if (!isThisRun) {
            throw new ConfigException(
                    file + " is the cursor of another relay: of other events, another target or another"
                            + " key. Name another file with --cursor.");
        }
        return new Place(
                json.path("next").textValue(),
                json.path("sent").longValue(),
                json.path("under_way").booleanValue(),
                json.path("end").booleanValue());
    }

    Place place() {
        return place;
    }

    /** Goes on to a place, which is on disk afterwards. */
    void to(Place reached) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".tmp");
        try (FileChannel out = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            ByteBuffer content = ByteBuffer.wrap(Json.write(reached.in(run)));
            while (content.hasRemaining()) {
                out.write(content);
            }
            out.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel folder = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
        place = reached;
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
