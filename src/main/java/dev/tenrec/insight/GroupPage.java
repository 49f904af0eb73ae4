package dev.tenrec.insight;

import dev.tenrec.group.Group;
import java.util.List;

/**
 * Some groups of a list.
 *
 * @param hasMore whether more follow behind the last one
 */
public record GroupPage(List<Group> groups, boolean hasMore) {}
