package dev.tenrec.render;

import java.util.List;

/**
 * A part of a text that begins a new line.
 *
 * @param indent how many lists and quotes it stands in
 * @param marker what stands before its first line: a bullet or a number; empty for none
 */
record MarkdownBlock(Kind kind, int indent, String marker, List<Run> runs) {
    /** How it looks. */
    enum Kind {
        TITLE(17, true),
        HEADING(13, true),
        SUBHEADING(11, true),
        TEXT(10, false),
        QUOTE(10, false),
        CODE(9, false),
        RULE(10, false);

        private final int size;
        private final boolean isBold;

        Kind(int size, boolean isBold) {
            this.size = size;
            this.isBold = isBold;
        }

        /** Of its letters, in points. */
        int size() {
            return size;
        }

        boolean isBold() {
            return isBold;
        }
    }

    /** Letters that look the same. */
    record Run(String text, boolean isBold, boolean isItalic) {}
}
