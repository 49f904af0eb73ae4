package dev.tenrec.journal;

/**
 * A moment in the journal, between two records: where a snapshot stands and where replay begins.
 *
 * @param position of the next record
 * @param sequence of the last record before it
 * @param crc the last record's header checksum, which the next record names
 * @param lastRecord where the last record begins; 0 when there is none
 */
record JournalPoint(long position, long sequence, int crc, long lastRecord) {
    /** Before the first record of all. */
    static final JournalPoint BEGINNING = new JournalPoint(Position.of(1, JournalFormat.HEADER_BYTES), 0, 0, 0);

    /** After one more record. */
    JournalPoint after(int recordSize, int recordCrc) {
        return new JournalPoint(position + recordSize, sequence + 1, recordCrc, position);
    }

    /** The same moment, seen from the beginning of the next file. */
    JournalPoint inFile(int number) {
        return new JournalPoint(Position.of(number, JournalFormat.HEADER_BYTES), sequence, crc, lastRecord);
    }
}
