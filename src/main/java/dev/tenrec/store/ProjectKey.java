package dev.tenrec.store;

/** The project in a key: {@code 7}, {@code 7/…} and {@code word/7/…} belong to project 7, all other keys to none. */
final class ProjectKey {
    /** The project of a key without one. */
    static final int NONE = -1;

    private static final int DIGITS_MAX = 10;

    private ProjectKey() {}

    /** The id, or {@link #NONE}. */
    static int project(String key) {
        int from = 0;
        while (from < key.length() && Character.isLetter(key.charAt(from))) {
            from++;
        }
        boolean isAfterWord = from > 0 && from < key.length() && key.charAt(from) == '/';
        return from > 0 && !isAfterWord ? NONE : number(key, from + (isAfterWord ? 1 : 0));
    }

    private static int number(String key, int from) {
        long number = 0;
        int at = from;
        while (at < key.length() && at - from < DIGITS_MAX && Character.digit(key.charAt(at), 10) >= 0) {
            number = 10 * number + Character.digit(key.charAt(at++), 10);
        }
        boolean isEnded = at > from && (at == key.length() || key.charAt(at) == '/');
        return isEnded && number <= Integer.MAX_VALUE ? (int) number : NONE;
    }
}
