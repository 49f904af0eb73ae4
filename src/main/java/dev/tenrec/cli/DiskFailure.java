package dev.tenrec.cli;

/**
 * The disk failed in a way that leaves unknown what it holds. The process ends at once: the next start reads the truth.
 */
final class DiskFailure {
    private DiskFailure() {}

    /** Ends the process without running anything else, because whatever still runs could acknowledge what is lost. */
    static void end(Throwable failure) {
        System.err.println("tenrec: the disk failed (" + failure + "). What was acknowledged is kept. Check the disk,"
                + " then start again.");
        Runtime.getRuntime().halt(ExitCode.IO_ERROR.number());
    }
}
