package dev.tenrec.insight.sql.table;

import dev.tenrec.insight.exec.scan.PropertyReaders;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.sql.plan.ScanColumn;
import dev.tenrec.insight.sql.vector.Domain;
import dev.tenrec.insight.sql.vector.MemoryBudget;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The columns of a scan of events: which properties it reads, and the dictionary of each. Shared by threads. */
public final class EventColumns {
    private final ScanContext context;
    private final PropertyReaders readers;
    private final List<ScanColumn> columns;
    private final List<Property> properties;
    private final boolean needsActors;
    private final List<@Nullable Domain> domains = new ArrayList<>();

    public EventColumns(ScanContext context, PropertyReaders readers, List<ScanColumn> columns, MemoryBudget memory) {
        this.context = context;
        this.readers = readers;
        this.columns = columns;
        Set<Property> read = new LinkedHashSet<>();
        boolean hasActors = false;
        for (ScanColumn column : columns) {
            hasActors |= readsActors(column.source());
            Property property = property(column);
            if (property != null) {
                read.add(property);
            }
        }
        properties = List.copyOf(read);
        needsActors = hasActors;
        for (ScanColumn column : columns) {
            domains.add(domain(column, memory));
        }
    }

    private static boolean readsActors(ScanColumn.Source source) {
        return source == ScanColumn.Source.PERSON_ID
                || source == ScanColumn.Source.PERSON_CREATED_AT
                || source == ScanColumn.Source.PERSON_PROPERTIES
                || source == ScanColumn.Source.HAS_PERSON;
    }

    private static @Nullable Property property(ScanColumn column) {
        boolean isOfGroup = column.source() == ScanColumn.Source.GROUP_CREATED_AT
                || column.source() == ScanColumn.Source.GROUP_PROPERTIES;
        return isOfGroup ? Property.groupKey(column.number()) : column.property();
    }

    private @Nullable Domain domain(ScanColumn column, MemoryBudget memory) {
        return switch (column.source()) {
            case EVENT -> new DictionaryDomain(context.events().names());
            case DISTINCT_ID -> new DictionaryDomain(context.events().distinctIds());
            case PERSON_ID -> new PersonDomain(context, readers.actors());
            case PROPERTY -> new PropertyDomain(readers.values(Objects.requireNonNull(column.property())), memory);
            default -> null;
        };
    }

    public ScanContext context() {
        return context;
    }

    public PropertyReaders readers() {
        return readers;
    }

    public List<ScanColumn> columns() {
        return columns;
    }

    /** The properties that a batch must read. */
    public List<Property> properties() {
        return properties;
    }

    /** Returns the index of the property of a column among those that are read. */
    public int propertyIndex(ScanColumn column) {
        return properties.indexOf(property(column));
    }

    public boolean needsActors() {
        return needsActors;
    }

    @Nullable
    public Domain domain(int column) {
        return domains.get(column);
    }
}
