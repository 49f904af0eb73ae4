package dev.tenrec.insight.filter;

import java.util.List;
import java.util.Set;

/** A condition on events or persons: none at all, one property, or a conjunction or disjunction of conditions. */
public sealed interface Filter permits Filter.All, Filter.Group, PropertyFilter {
    static Filter all() {
        return All.INSTANCE;
    }

    boolean matches(Subject subject);

    /** Adds the properties that {@link #matches} reads. */
    void collect(Set<Property> properties);

    default boolean isAll() {
        return this == All.INSTANCE;
    }

    default Filter and(Filter other) {
        return isAll() ? other : other.isAll() ? this : new Group(false, List.of(this, other));
    }

    /**
     * The group of some conditions without those that match everything; {@link All} when none is left.
     *
     * @param any a disjunction instead of a conjunction
     */
    static Filter group(boolean any, List<Filter> filters) {
        List<Filter> limiting =
                filters.stream().filter(filter -> !filter.isAll()).toList();
        return limiting.isEmpty() ? all() : new Group(any, limiting);
    }

    enum All implements Filter {
        INSTANCE;

        @Override
        public boolean matches(Subject subject) {
            return true;
        }

        @Override
        public void collect(Set<Property> properties) {
            // Reads none.
        }
    }

    /** Several conditions, at least one; none of them is {@link All}. */
    record Group(boolean any, List<Filter> filters) implements Filter {
        public Group {
            filters = List.copyOf(filters);
        }

        @Override
        public boolean matches(Subject subject) {
            for (Filter filter : filters) {
                if (filter.matches(subject) == any) {
                    return any;
                }
            }
            return !any;
        }

        @Override
        public void collect(Set<Property> properties) {
            filters.forEach(filter -> filter.collect(properties));
        }
    }
}
