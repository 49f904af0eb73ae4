package dev.tenrec.attack;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The variables of the environment that {@code src/test/attack/run.sh} explains.
 *
 * @param only names of attacks; empty for all
 */
record AttackSettings(
        double seconds, double warmUpSeconds, List<String> only, boolean isShort, List<String> javaOptions) {
    private static final int FULL_PATIENCE_MILLIS = 2_000;
    private static final int HONEST_PATIENCE_MILLIS = 10_000;
    /** Beside other tests a second has few processor cycles. */
    private static final int SHORT_PATIENCE_MILLIS = 60_000;

    static AttackSettings of(Map<String, String> environment) {
        boolean isShort = environment.getOrDefault("SHORT", "").equals("true");
        double seconds = Double.parseDouble(environment.getOrDefault("SECONDS_PER_ATTACK", isShort ? "1" : "10"));
        double warmUp = Double.parseDouble(environment.getOrDefault("WARM_UP_SECONDS", isShort ? "1" : "20"));
        List<String> only = words(environment.getOrDefault("ONLY", ""), ",");
        return new AttackSettings(
                seconds, warmUp, only, isShort, words(environment.getOrDefault("JAVA_OPTIONS", ""), " "));
    }

    private static List<String> words(String text, String separator) {
        return Arrays.stream(text.split(separator, -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    boolean takes(String attack) {
        return only.isEmpty() || only.contains(attack);
    }

    /**
     * Time for an attack to build up, and for the JVM to compile what it runs for the first time, before it is
     * measured; only failures count until then.
     */
    double buildUpSeconds() {
        return isShort ? 0.3 : 30;
    }

    /** The part of the build-up whose rate is shown. */
    double firstSeconds() {
        return Math.min(buildUpSeconds(), seconds);
    }

    /** Time after an attack until the client is measured alone again. */
    double settleSeconds() {
        return 3;
    }

    /** A short run leaves the processors to the tests beside it. */
    long honestPauseMillis() {
        return isShort ? 20 : 0;
    }

    /** After this time a capture of the honest client has failed. */
    long honestPatienceMillis() {
        return isShort ? SHORT_PATIENCE_MILLIS : HONEST_PATIENCE_MILLIS;
    }

    /** After this time {@code /_readyz} has failed. */
    int readyPatienceMillis() {
        return isShort ? SHORT_PATIENCE_MILLIS : FULL_PATIENCE_MILLIS;
    }
}
