package dev.tenrec.insight.list;

import dev.tenrec.group.Group;
import dev.tenrec.insight.filter.Filter;
import dev.tenrec.insight.filter.Subject;
import dev.tenrec.insight.query.GroupName;
import dev.tenrec.insight.sql.plan.GroupRange;
import java.util.Locale;

/**
 * The conditions of a list of groups.
 *
 * @param search part of a name or key, in lower case; empty for all
 * @param filter on the properties of the group
 */
record GroupFilter(int type, String search, Filter filter) implements GroupRange {
    private static final int SAME = 0;
    private static final int BEGINNING = 1;
    private static final int ANYWHERE = 2;

    @Override
    public boolean has(Group group) {
        boolean isFound = search.isEmpty()
                || name(group).contains(search)
                || group.key().toLowerCase(Locale.ROOT).contains(search);
        return isFound && filter.matches(Subject.ofActor(group.properties()));
    }

    /** Names that are what was searched for come first, then those that begin so. */
    @Override
    public int rank(Group group) {
        if (search.isEmpty()) {
            return SAME;
        }
        String name = name(group);
        return name.equals(search) ? SAME : name.startsWith(search) ? BEGINNING : ANYWHERE;
    }

    private static String name(Group group) {
        return GroupName.of(group).toLowerCase(Locale.ROOT);
    }
}
