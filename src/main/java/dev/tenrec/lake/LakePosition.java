package dev.tenrec.lake;

import java.util.Map;

/**
 * The tables of a project in the lake at one moment.
 *
 * @param namespace of its tables
 * @param rows of the project that were published, deleted ones too
 * @param snapshots the current ones by the name of the table; a table that never held a row has none
 */
public record LakePosition(String namespace, int rows, Map<String, Long> snapshots) {
    public LakePosition {
        snapshots = Map.copyOf(snapshots);
    }
}
