package dev.tenrec.lake;

import java.util.List;
import java.util.Optional;

/** The tables of the lake as engines are told of them, by a worker; without Iceberg, which the plain jar lacks. */
public interface TableCatalog {
    /** The names of the tables of a project that are there. */
    List<String> tables(int projectId);

    /**
     * The location and the current metadata of a table, in JSON as the protocol of Iceberg catalogs writes it.
     *
     * @param hasHistory also with the snapshots that the current one replaced
     * @return empty when there is no such table
     */
    Optional<byte[]> load(int projectId, String table, boolean hasHistory);
}
