package dev.tenrec.cli;

import java.util.Locale;

/** Least heap that a server starts with: a smaller one would fail at the first large request, and say so too late. */
final class HeapFloor {
    /** Above what a JVM reports with -Xmx96m, and below that with -Xmx128m, which some collectors lower. */
    static final long BYTES = 112L << 20;

    private HeapFloor() {}

    /**
     * Refuses a heap that is too small.
     *
     * @throws HeapTooSmallException with its size and the option
     */
    static void require() {
        require(Runtime.getRuntime().maxMemory());
    }

    static void require(long heapBytes) {
        if (heapBytes < BYTES) {
            throw new HeapTooSmallException(String.format(
                    Locale.ROOT,
                    "the heap of %d MB is too small, a server needs 128 MB. Start it with a larger one: java -Xmx512m"
                            + " -jar tenrec.jar",
                    heapBytes >> 20));
        }
    }

    /** A server that is not started; the message ends a line. */
    static final class HeapTooSmallException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        HeapTooSmallException(String message) {
            super(message, null, false, false);
        }
    }
}
