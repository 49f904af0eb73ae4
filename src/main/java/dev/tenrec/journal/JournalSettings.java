package dev.tenrec.journal;

/**
 * Lengths of journal files: the first is short, so that a server for one test costs little; each next one is twice as
 * long, up to a bound.
 *
 * @param fileLengthFirst bytes
 * @param fileLengthMax bytes; a longer record gets a longer file
 */
public record JournalSettings(long fileLengthFirst, long fileLengthMax) {
    /** 4 MiB growing to 64 MiB. */
    public static final JournalSettings DEFAULT = new JournalSettings(4L << 20, 64L << 20);
}
