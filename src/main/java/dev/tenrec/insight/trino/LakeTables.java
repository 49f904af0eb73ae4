package dev.tenrec.insight.trino;

import java.util.Map;
import java.util.Optional;

/**
 * The tables of a project at one publication: all statements of a question read the same snapshots.
 *
 * @param rows the events that are published, by their number
 * @param snapshots by the name of the table; a table without one is empty
 */
public record LakeTables(String schema, long rows, Map<String, Long> snapshots) {
    public LakeTables {
        snapshots = Map.copyOf(snapshots);
    }

    /** A table as it was published. */
    String table(String name) {
        return TrinoText.name(name) + " FOR VERSION AS OF " + snapshots.get(name);
    }

    /** Returns whether a table has ever held a row. */
    boolean has(String name) {
        return Optional.ofNullable(snapshots.get(name)).isPresent();
    }
}
