package dev.tenrec.attack;

/**
 * What must be possible in spite of an attack, besides capture.
 *
 * @param note says how it went; empty where there is nothing to say
 */
record Aftermath(String note, boolean isGood) {
    static final Aftermath NONE = new Aftermath("", true);
}
