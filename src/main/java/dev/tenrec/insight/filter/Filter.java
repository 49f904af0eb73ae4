package dev.tenrec.insight.filter;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A condition on events: a property, or a group of conditions. */
public sealed interface Filter permits Filter.Group, PropertyFilter {
    boolean matches(Subject subject);

    /** Collects the properties that {@link #matches} asks for. */
    void collect(Set<Property> properties);

    /** Whether it lets everything through. */
    default boolean isEmpty() {
        return false;
    }

    /** Both conditions together. */
    default Filter and(Filter other) {
        return isEmpty() ? other : other.isEmpty() ? this : new Group(false, List.of(this, other));
    }

    /**
     * Several conditions; without any it lets everything through.
     *
     * @param any whether one of them is enough
     */
    record Group(boolean any, List<Filter> filters) implements Filter {
        /** Lets everything through. */
        public static final Group NONE = new Group(false, List.of());

        public Group {
            filters = filters.stream().filter(Predicate.not(Filter::isEmpty)).toList();
        }

        @Override
        public boolean matches(Subject subject) {
            for (Filter filter : filters) {
                if (filter.matches(subject) == any) {
                    return any;
                }
            }
            return isEmpty() || !any;
        }

        @Override
        public boolean isEmpty() {
            return filters.isEmpty();
        }

        @Override
        public void collect(Set<Property> properties) {
            filters.forEach(filter -> filter.collect(properties));
        }
    }
}
