package dev.tenrec.journal;

import dev.tenrec.journal.JournalFormat.RecordHeader;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Iterates over the records of one journal file, and tells a torn write at their end from damage. */
final class JournalScan {
    private static final int ALIGNMENT = 8;

    private final String name;
    private final int number;
    private final ByteBuffer bytes;
    private JournalPoint end;
    private byte lastKind;

    /** @param bytes the whole file */
    JournalScan(int number, ByteBuffer bytes) {
        this.name = FileNames.journal(number);
        this.number = number;
        this.bytes = bytes;
        this.end = JournalPoint.BEGINNING;
    }

    /** @throws DamageException when the last record before a point is missing */
    void requireLastRecord(JournalPoint point) throws DamageException {
        int at = Position.offset(point.lastRecord());
        RecordHeader header = JournalFormat.recordHeader(bytes, at);
        if (header == null || header.crc() != point.crc() || header.sequence() != point.sequence()) {
            throw new DamageException(
                    name, at, "record " + point.sequence() + ", which a snapshot builds on, is not there");
        }
    }

    /** Passes the valid records from a point on to the listener; stops before the first invalid one. */
    void run(JournalPoint from, JournalListener listener) throws DamageException {
        end = from;
        RecordHeader header = validAt(from);
        while (header != null) {
            int at = Position.offset(end.position());
            end = end.after(header.size(), header.crc());
            lastKind = header.kind();
            if (header.kind() < JournalFormat.MARK) {
                int payload = at + JournalFormat.RECORD_BYTES;
                listener.record(
                        header.kind(), Position.of(number, payload), bytes.slice(payload, header.payloadSize()));
            } else if (header.kind() > JournalFormat.CLEAN) {
                throw new DamageException(name, at, "a record of unknown kind " + header.kind());
            }
            header = lastKind == JournalFormat.END ? null : validAt(end);
        }
    }

    long length() {
        return bytes.limit();
    }

    /** The point behind the last valid record. */
    JournalPoint end() {
        return end;
    }

    /** True when the last valid record is an END. */
    boolean isEnded() {
        return lastKind == JournalFormat.END;
    }

    /** True when the last valid record is a CLEAN. */
    boolean isClean() {
        return lastKind == JournalFormat.CLEAN;
    }

    /** The offset behind the last non-zero byte, or the end of the records if only zeros follow. */
    int tailEnd() {
        int from = Position.offset(end.position());
        for (int at = bytes.limit() - Long.BYTES; at >= from; at -= Long.BYTES) {
            if (bytes.getLong(at) != 0) {
                return at + Long.BYTES;
            }
        }
        return from;
    }

    /**
     * Refuses a journal whose later record proves that the bytes behind the valid records had been synced: damage, not
     * a torn write.
     */
    void refuseIfProvenDurable() throws DamageException {
        long position = end.position();
        for (int at = Position.offset(position); at < bytes.limit(); at += ALIGNMENT) {
            RecordHeader header = bytes.limit() - at < Long.BYTES || bytes.getLong(at) == 0
                    ? null
                    : JournalFormat.recordHeader(bytes, at);
            if (header != null && header.durableUpTo() > position) {
                throw damage("record " + header.sequence() + " at offset " + at + " proves that it was synced");
            }
        }
    }

    /** True when the file has a valid record header at or behind an offset. */
    boolean hasRecord(int from) {
        for (int at = from; at + JournalFormat.RECORD_BYTES <= bytes.limit(); at += ALIGNMENT) {
            if (bytes.getLong(at) != 0 && JournalFormat.recordHeader(bytes, at) != null) {
                return true;
            }
        }
        return false;
    }

    /** Describes the damage at the end of the valid records. */
    DamageException damage(String why) {
        int at = Position.offset(end.position());
        RecordHeader header = JournalFormat.recordHeader(bytes, at);
        String what = header == null
                ? "no valid record"
                : String.format(
                        "record %d (expected %d) names predecessor %08x (expected %08x), its payload checksum is %s",
                        header.sequence(),
                        end.sequence() + 1,
                        header.previousCrc(),
                        end.crc(),
                        JournalFormat.hasValidPayload(bytes, at, header) ? "right" : "wrong");
        return new DamageException(name, at, what + "; last good record " + end.sequence() + "; " + why);
    }

    private @Nullable RecordHeader validAt(JournalPoint point) {
        int at = Position.offset(point.position());
        RecordHeader header = JournalFormat.recordHeader(bytes, at);
        return header != null
                        && header.sequence() == point.sequence() + 1
                        && header.previousCrc() == point.crc()
                        && JournalFormat.hasValidPayload(bytes, at, header)
                ? header
                : null;
    }
}
