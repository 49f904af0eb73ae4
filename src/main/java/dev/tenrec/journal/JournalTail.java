package dev.tenrec.journal;

/**
 * How the journal ended when the last run did.
 *
 * @param number of the last file with records
 * @param length of that file, reserved bytes included
 * @param end offset behind its last valid record
 * @param tornEnd offset behind the last byte after those that is not zero; {@code end} when there is none
 * @param clean whether the last record was written by an orderly stop
 */
record JournalTail(int number, long length, int end, int tornEnd, boolean clean) {
    /** Whether the file can be gone on with as it is. */
    boolean isWhole() {
        return tornEnd == end && (clean || end == JournalFormat.HEADER_BYTES);
    }
}
