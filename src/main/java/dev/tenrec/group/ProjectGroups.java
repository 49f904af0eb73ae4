package dev.tenrec.group;

import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The types of groups of one project, and for each type the order of its groups. Changed by the writer, read by any
 * thread: a reader of an order meets each group that is there all the time exactly once.
 */
final class ProjectGroups {
    /** Types of a project at most; what names another one is stored as an event and makes no group. */
    static final int TYPES_MAX = 5;

    private final List<NavigableSet<GroupCursor>> orders = IntStream.range(0, TYPES_MAX)
            .<NavigableSet<GroupCursor>>mapToObj(index -> new ConcurrentSkipListSet<>())
            .toList();
    /** In order of their indexes; replaced as a whole. */
    private volatile List<GroupType> types = List.of();

    List<GroupType> types() {
        return types;
    }

    boolean isFull() {
        return types.size() == TYPES_MAX;
    }

    Optional<GroupType> type(int index) {
        return types.stream().filter(type -> type.index() == index).findFirst();
    }

    Optional<GroupType> type(String name) {
        return types.stream().filter(type -> type.name().equals(name)).findFirst();
    }

    /** The index of a type, the least free one when it is new; -1 when there is no room for it. */
    int indexOf(String name, long micros) {
        Optional<GroupType> known = type(name);
        if (known.isPresent()) {
            return known.get().index();
        }
        if (isFull()) {
            return -1;
        }
        int index = 0;
        while (type(index).isPresent()) {
            index++;
        }
        add(new GroupType(index, name, micros));
        return index;
    }

    void add(GroupType type) {
        types = Stream.concat(types.stream(), Stream.of(type))
                .sorted((one, other) -> Integer.compare(one.index(), other.index()))
                .toList();
    }

    void remove(GroupType type) {
        types = types.stream().filter(kept -> !kept.equals(type)).toList();
    }

    /** The places of the groups of a type, in order. */
    NavigableSet<GroupCursor> order(int index) {
        return orders.get(index);
    }
}
