package dev.tenrec.person;

/**
 * What of persons is to go.
 *
 * @param keepsPersons whether the persons themselves stay
 * @param deletesEvents whether the events of their distinct ids go that are stored by then
 */
public record PersonRemoval(boolean keepsPersons, boolean deletesEvents) {
    /** The events alone. */
    public static final PersonRemoval EVENTS = new PersonRemoval(true, true);
}
