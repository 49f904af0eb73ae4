package dev.tenrec.journal;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a data directory found damaged since the start, by the scrub or by any other read. A file stays listed
 * until the server is restarted: also one that the server has rebuilt, because its disk has returned wrong bytes. Any
 * thread.
 */
public final class DamagedFiles {
    private static final Logger LOG = LoggerFactory.getLogger(DamagedFiles.class);
    /** Names in {@link #text}. */
    private static final int NAMED_MAX = 10;

    /** File name to the first finding. */
    private final ConcurrentMap<String, String> findings = new ConcurrentHashMap<>();

    /** Adds a file, which is logged once. */
    public void add(DamageException damage) {
        add(damage.file(), String.valueOf(damage.getMessage()));
    }

    /**
     * Adds a file, which is logged once.
     *
     * @param file its name within the data directory
     * @param finding a sentence that names the file
     */
    public void add(String file, String finding) {
        if (findings.putIfAbsent(file, finding) == null) {
            LOG.error("A file of the data directory is damaged: {}", finding);
        }
    }

    public int count() {
        return findings.size();
    }

    /** The names of the files, sorted. */
    public List<String> names() {
        return findings.keySet().stream().sorted().toList();
    }

    /** The names of the first files, and the number of further ones. */
    public String text() {
        List<String> names = names();
        int named = Math.min(names.size(), NAMED_MAX);
        String text = String.join(", ", names.subList(0, named));
        return named == names.size() ? text : text + " and " + (names.size() - named) + " more";
    }
}
