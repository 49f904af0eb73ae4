package dev.tenrec.journal;

/**
 * A point between two records, where a snapshot was taken and replay begins; opaque outside this package.
 *
 * @param position of the next record
 * @param sequence of the last record before it
 * @param crc the last record's header checksum, which the next record contains
 * @param lastRecord position of the last record, 0 if there is none
 */
public record JournalPoint(long position, long sequence, int crc, long lastRecord) {
    /** Before the first record. */
    static final JournalPoint BEGINNING = new JournalPoint(Position.of(1, JournalFormat.HEADER_BYTES), 0, 0, 0);

    /** The point behind one more record. */
    JournalPoint after(int recordSize, int recordCrc) {
        return new JournalPoint(position + recordSize, sequence + 1, recordCrc, position);
    }

    /** The same point at the beginning of the next file. */
    JournalPoint inFile(int number) {
        return new JournalPoint(Position.of(number, JournalFormat.HEADER_BYTES), sequence, crc, lastRecord);
    }
}
