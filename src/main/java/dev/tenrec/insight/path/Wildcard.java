package dev.tenrec.insight.path;

/** A pattern in which {@code *} matches any text, even an empty one; it may match a part of a name. */
record Wildcard(String text) {
    /** The end of the match that ends first, or -1. */
    int endOfMatch(String name) {
        int end = 0;
        for (int from = 0; from <= text.length(); ) {
            int star = text.indexOf('*', from);
            String piece = text.substring(from, star < 0 ? text.length() : star);
            int found = name.indexOf(piece, end);
            if (found < 0) {
                return -1;
            }
            end = piece.isEmpty() ? end : found + piece.length();
            from = star < 0 ? text.length() + 1 : star + 1;
        }
        return end;
    }
}
