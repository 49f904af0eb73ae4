package dev.tenrec.insight.query;

import dev.tenrec.insight.filter.Property;

/** The types that the taxonomy gives to properties. */
@FunctionalInterface
public interface PropertyTypes {
    /** The type by which a query reads a property; texts where the taxonomy knows none. */
    PropertyClass of(Property property);

    /** Classes of values that queries tell apart. */
    enum PropertyClass {
        TEXT,
        NUMBER,
        BOOLEAN,
        TIME
    }
}
