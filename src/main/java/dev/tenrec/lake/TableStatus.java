package dev.tenrec.lake;

import java.time.Instant;

/**
 * The position and the size of a table of the lake.
 *
 * @param published events of the project that the table has taken, those deleted since included
 * @param rows in its files
 * @param bytes of its files
 * @param at time of the last publication that changed it; the epoch before the first
 */
public record TableStatus(int projectId, String table, int published, long rows, long files, long bytes, Instant at) {}
