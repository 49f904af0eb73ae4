package dev.tenrec.alert;

/** State of an alert after its latest check. */
public enum AlertState {
    FIRING("Firing"),
    NOT_FIRING("Not firing"),
    /** The last check could not be made. */
    ERRORED("Errored"),
    /** Not checked until a time that a member chose. */
    SNOOZED("Snoozed");

    private final String word;

    AlertState(String word) {
        this.word = word;
    }

    /** The word of the API. */
    public String word() {
        return word;
    }
}
