package dev.tenrec.group;

import dev.tenrec.storage.segment.PropertyTable;

/**
 * One property of the groups of a type, as codes of a dictionary. Immutable.
 *
 * @see GroupColumns
 */
public final class GroupColumn {
    private final int[] codes;
    private final PropertyTable.Property values;

    /** @param codes by the code of the group's key */
    GroupColumn(int[] codes, PropertyTable.Property values) {
        this.codes = codes;
        this.values = values;
    }

    /** Codes of keys from here on are not in the column: their groups are looked up one by one. */
    public int bound() {
        return codes.length;
    }

    /** The code of the value of the group whose key has a code below the bound; {@link PropertyTable#NONE} without. */
    public int code(int key) {
        return codes[key];
    }

    /** The dictionary of the values. */
    public PropertyTable.Property values() {
        return values;
    }
}
