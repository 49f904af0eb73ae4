package dev.tenrec.insight.sql.plan;

import dev.tenrec.group.Group;

/** The groups that a list shows: by rank, then the newest first, then by key. */
public non-sealed interface GroupRange extends ScanRange {
    /** The index of the one type whose groups are read. */
    int type();

    boolean has(Group group);

    /** The place of a group in the order of the list, equal for many; 0 is the first. */
    int rank(Group group);
}
