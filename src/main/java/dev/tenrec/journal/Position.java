package dev.tenrec.journal;

/**
 * A journal position as one ascending number: file number in the upper half, offset in the lower. Files are shorter
 * than 2 GiB.
 */
final class Position {
    private Position() {}

    static long of(int file, long offset) {
        return (long) file << 32 | offset;
    }

    static int file(long position) {
        return (int) (position >>> 32);
    }

    static int offset(long position) {
        return (int) position;
    }
}
