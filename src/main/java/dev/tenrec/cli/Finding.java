package dev.tenrec.cli;

import java.util.Locale;

/**
 * Result of one check of the doctor.
 *
 * @param text what is so, as a sentence
 * @param advice what to do, as a sentence; empty where nothing is to be done
 */
record Finding(Grade grade, String text, String advice) {
    /** A problem keeps a server from working; a warning will, or makes it less safe. */
    enum Grade {
        OK,
        WARNING,
        PROBLEM;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Finding ok(String text) {
        return new Finding(Grade.OK, text, "");
    }

    static Finding warning(String text, String advice) {
        return new Finding(Grade.WARNING, text, advice);
    }

    static Finding problem(String text, String advice) {
        return new Finding(Grade.PROBLEM, text, advice);
    }
}
