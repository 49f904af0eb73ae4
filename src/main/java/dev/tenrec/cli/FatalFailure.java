package dev.tenrec.cli;

/**
 * A failure after which nothing may be written: the disk holds what is unknown, or memory does. The process ends at
 * once: the next start reads the truth.
 */
final class FatalFailure {
    private FatalFailure() {}

    /** Ends the process without running anything else, because whatever still runs could acknowledge what is lost. */
    static void end(Throwable failure) {
        boolean isMemory = OutOfMemory.isCauseOf(failure);
        try {
            System.err.println(
                    isMemory
                            ? OutOfMemory.message()
                            : "tenrec: the disk failed (" + failure
                                    + "). What was acknowledged is kept. Check the disk," + " then start again.");
        } finally {
            Runtime.getRuntime().halt((isMemory ? ExitCode.OUT_OF_MEMORY : ExitCode.IO_ERROR).number());
        }
    }
}
