package dev.tenrec.insight.path;

/**
 * A text in which {@code *} stands for any other text, also an empty one.
 *
 * @param text as written
 */
record Wildcard(String text) {
    /** Whether the whole of a name is of this form; takes at most the product of both lengths. */
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
                // The last star takes one character more. An earlier one needs not: this one would take what it leaves.
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
