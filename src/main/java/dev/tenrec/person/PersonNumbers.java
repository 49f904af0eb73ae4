package dev.tenrec.person;

/** Which person each distinct id of a project belongs to, as plain numbers for loops over many events. */
public interface PersonNumbers {
    /** The person's number for a distinct id's number, or -1 for an id that has no person. */
    int of(int distinctId);

    /** All numbers are below this. */
    int bound();

    /** Rises with every change of who belongs to whom. */
    long changes();
}
