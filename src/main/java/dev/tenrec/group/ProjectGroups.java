package dev.tenrec.group;

import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The group types of one project, and for each type its groups in order. The writer writes, any thread reads; iterating
 * over an order returns each group that exists throughout exactly once.
 */
final class ProjectGroups {
    /** Types per project; events with further ones are stored but create no groups. */
    static final int TYPES_MAX = 5;

    private final List<NavigableSet<GroupCursor>> orders = IntStream.range(0, TYPES_MAX)
            .<NavigableSet<GroupCursor>>mapToObj(index -> new ConcurrentSkipListSet<>())
            .toList();
    /** By ascending index; replaced as a whole. */
    private volatile List<GroupType> types = List.of();
    /** Changes of groups so far; written by the writer. */
    private volatile long version;

    long version() {
        return version;
    }

    /** Notes that a group was changed, after the change can be read. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    void changed() {
        version++;
    }

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

    /** The index of a type, assigned now if it is new: the smallest free one; -1 if all are taken. */
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

    /** The groups of a type in order. */
    NavigableSet<GroupCursor> order(int index) {
        return orders.get(index);
    }
}
