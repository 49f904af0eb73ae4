package dev.tenrec.insight.path;

/** A pattern in which {@code *} matches any text, even an empty one. */
record Wildcard(String text) {
    /** Returns whether a whole name matches; greedy, at most the product of both lengths in steps. */
    boolean matches(String name) {
        int at = 0;
        int in = 0;
        int star = -1;
        int tried = 0;
        while (in < name.length()) {
            if (at < text.length() && text.charAt(at) == '*') {
                star = at;
                tried = in;
                at++;
            } else if (at < text.length() && text.charAt(at) == name.charAt(in)) {
                at++;
                in++;
            } else if (star >= 0) {
                // The last star takes one more character; backtracking to an earlier star is never needed.
                tried++;
                in = tried;
                at = star + 1;
            } else {
                return false;
            }
        }
        while (at < text.length() && text.charAt(at) == '*') {
            at++;
        }
        return at == text.length();
    }
}
