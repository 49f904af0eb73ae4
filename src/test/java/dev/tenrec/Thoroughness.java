package dev.tenrec;

import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * The size of tests that repeat one check thousands of times: a seeded sample by default, all of it with
 * {@code -Dtenrec.thorough=true}.
 *
 * <p>The seed is the number of the day since 1970 in UTC, so each day takes another sample; {@code -Dtenrec.seed=…}
 * takes the same one again. A class that samples is annotated with {@code @ExtendWith(Thoroughness.class)}, which puts
 * the seed before the message of each failure.
 */
public final class Thoroughness implements TestExecutionExceptionHandler {
    /** True where nothing is left out. */
    public static final boolean IS_THOROUGH = Boolean.getBoolean("tenrec.thorough");

    /** The seed of this run, whose day is the one on which its process began. */
    @SuppressWarnings("TimeInStaticInitializer")
    public static final long SEED =
            Long.getLong("tenrec.seed", LocalDate.now(ZoneOffset.UTC).toEpochDay());

    /** The options of Maven that repeat this run. */
    public static final String OPTIONS = (IS_THOROUGH ? "-Dtenrec.thorough=true " : "") + "-Dtenrec.seed=" + SEED;

    /** True for one of {@code every} consecutive numbers, and for each number in a thorough run. */
    public static boolean takes(long number, int every) {
        return IS_THOROUGH || Math.floorMod(number - SEED, (long) every) == 0;
    }

    /** The number of repetitions: {@code all} in a thorough run, else {@code sample}. */
    public static int count(int all, int sample) {
        return IS_THOROUGH ? all : sample;
    }

    /** Adds the seed to the message of a failure. */
    @Override
    public void handleTestExecutionException(ExtensionContext test, Throwable failure) throws Throwable {
        if (failure instanceof TestAbortedException) {
            throw failure;
        }
        throw new AssertionError("with " + OPTIONS + ": " + failure.getMessage(), failure);
    }
}
