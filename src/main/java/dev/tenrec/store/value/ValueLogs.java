package dev.tenrec.store.value;

import dev.tenrec.disk.Disk;
import dev.tenrec.journal.DamagedFiles;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All logs of values of a store. */
public final class ValueLogs {
    private static final Logger LOG = LoggerFactory.getLogger(ValueLogs.class);

    /** The names of the files that snapshots need; empty while that is not known. */
    public interface Needed {
        Optional<Set<String>> files() throws IOException;
    }

    private final List<ValueLog> logs = new CopyOnWriteArrayList<>();
    private final Executor background;
    private final Needed needed;

    public ValueLogs(Executor background, Needed needed) {
        this.background = background;
        this.needed = needed;
    }

    public void add(ValueLog log) {
        logs.add(log);
    }

    /** On the writer: a log that can take no more, if there is one. */
    public Optional<ValueLog> full() {
        return logs.stream().filter(log -> !log.hasRoom()).findFirst();
    }

    /** Tidies once the store is open. */
    public void start() {
        try {
            background.execute(this::tidy);
        } catch (RejectedExecutionException busy) {
            LOG.debug("Files of values are tidied after the next snapshot.", busy);
        }
    }

    /** After each snapshot, in the background: removes files that nothing needs, and gives back space. */
    public void tidy() {
        try {
            Optional<Set<String>> files = needed.files();
            for (ValueLog log : logs) {
                if (files.isPresent()) {
                    log.files().removeLeftovers(files.get());
                }
                log.compactSoon();
            }
        } catch (IOException failure) {
            LOG.warn("Files of values that nothing needs can't be removed: {}", failure.toString());
        }
    }

    /** Bytes of all files, which {@link #compactAll} may need once more. */
    public long fileBytes() {
        return logs.stream().mapToLong(log -> log.files().bytes()).sum();
    }

    /** Leaves out all released values, see {@link ValueLog#compactAll}. */
    public void compactAll() throws IOException {
        for (ValueLog log : logs) {
            log.compactAll();
        }
    }

    /** Gives back most of the space of released values, see {@link ValueLog#compactIdle}. */
    public void compactIdle(BooleanSupplier isStopped) throws IOException {
        for (ValueLog log : logs) {
            log.compactIdle(isStopped);
        }
    }

    /** Compares all files with their checksums. */
    public void scrub(Disk throttled, DamagedFiles damagedFiles) throws IOException {
        for (ValueLog log : logs) {
            log.files().scrub(throttled, damagedFiles);
        }
    }
}
