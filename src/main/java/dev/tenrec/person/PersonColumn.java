package dev.tenrec.person;

import dev.tenrec.storage.segment.PropertyTable;

/**
 * One property of all persons of a project, as codes of a dictionary. Each person is as it was when it was read, which
 * may be at different moments. Immutable.
 */
public final class PersonColumn {
    private final int[] codes;
    private final PropertyTable.Property values;

    /** @param codes by person number */
    PersonColumn(int[] codes, PropertyTable.Property values) {
        this.codes = codes;
        this.values = values;
    }

    /** All persons with a value have numbers below. */
    public int bound() {
        return codes.length;
    }

    /** The code of a person below the bound; {@link PropertyTable#NONE} without a value. */
    public int code(int person) {
        return codes[person];
    }

    /** The dictionary, which grows with later columns of the same property. */
    public PropertyTable.Property values() {
        return values;
    }
}
