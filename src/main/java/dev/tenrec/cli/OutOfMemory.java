package dev.tenrec.cli;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A heap that is too small: tells it from other failures, and names the option. */
final class OutOfMemory {
    private static final int CAUSES_MAX = 20;
    /** Made before it is needed, because then there may be no memory for it. */
    private static final String MESSAGE = message(Runtime.getRuntime().maxMemory());

    private OutOfMemory() {}

    /** True when a lack of memory is the cause, or the cause of another one. */
    static boolean isCauseOf(@Nullable Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    /** The line for the operator. */
    static String message() {
        return MESSAGE;
    }

    private static String message(long heapBytes) {
        long megabytes = heapBytes >> 20;
        return String.format(
                Locale.ROOT,
                "tenrec: out of memory: the heap of %d MB is full. What was acknowledged is kept. Start again with a"
                        + " larger one: java -Xmx%dm -jar tenrec.jar",
                megabytes,
                2 * megabytes);
    }
}
