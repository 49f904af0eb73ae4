package dev.tenrec.render;

import java.util.List;

/**
 * A part of a text that begins a new line.
 *
 * @param indent the nesting depth of lists and quotes
 * @param marker before its first line: a bullet or a number; empty for none
 */
record MarkdownBlock(Kind kind, int indent, String marker, List<Run> runs) {
    /** The kind of a block, which sets its style. */
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

        /** The font size, in points. */
        int size() {
            return size;
        }

        boolean isBold() {
            return isBold;
        }
    }

    /** Letters of one style. */
    record Run(String text, boolean isBold, boolean isItalic) {}
}
