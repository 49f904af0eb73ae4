package dev.tenrec.render;

import dev.tenrec.render.MarkdownBlock.Kind;
import dev.tenrec.render.MarkdownBlock.Run;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.util.ArrayList;
import java.util.List;

/** Paragraphs broken into lines of a width; their height is known before anything is drawn. */
final class TextBox {
    private static final double LEADING = 1.35;
    private static final int INDENT = 14;
    private static final int INDENTS_MAX = 6;
    /** Characters; longer words are broken in any case. */
    private static final int LINE_MAX = 400;

    private static final int LINES_MAX = 2_000;
    private static final String CUT = "… (cut)";

    /** Letters that stand together on a line. */
    private record Piece(Font font, String text, boolean isItalic, double x) {}

    /** @param above the distance to the line before */
    private record Line(Kind kind, int indent, double above, List<Piece> pieces) {
        double height() {
            return above + kind.size() * LEADING;
        }
    }

    private final double width;
    private final List<Line> lines = new ArrayList<>();
    private List<Piece> line = new ArrayList<>();
    private double x;

    /** @param width in points */
    TextBox(List<MarkdownBlock> paragraphs, double width) {
        this.width = width;
        for (MarkdownBlock paragraph : paragraphs) {
            if (lines.size() < LINES_MAX) {
                add(paragraph);
            }
        }
    }

    /** In points. */
    double height() {
        return lines.stream().mapToDouble(Line::height).sum();
    }

    /** Draws as many lines as fit, with a note where some are left out. */
    void paint(Graphics2D on, double left, double top, double height) {
        double room = height() <= height ? 0 : Kind.TEXT.size() * LEADING;
        double y = top;
        for (Line next : lines) {
            if (y + next.height() + room > top + height + 0.5) {
                Font font = TextStyle.font(Kind.TEXT.size(), false);
                TextStyle.draw(on, font, TextStyle.MUTED, CUT, left, y + Kind.TEXT.size());
                return;
            }
            paint(on, next, left, y + next.above);
            y += next.height();
        }
    }

    private void paint(Graphics2D on, Line next, double left, double y) {
        double start = left + indent(next.indent);
        double high = next.kind.size() * LEADING;
        if (next.kind == Kind.RULE) {
            TextStyle.fill(on, TextStyle.LINE, left, y + high / 2, width, 1);
        } else if (next.kind == Kind.CODE) {
            TextStyle.fill(on, TextStyle.STRIPE, start - 2, y, width - (start - left) + 2, high);
        } else if (next.kind == Kind.QUOTE) {
            TextStyle.fill(on, TextStyle.LINE, start - INDENT + 2, y, 2, high);
        }
        Color color = next.kind == Kind.QUOTE ? TextStyle.MUTED : TextStyle.TEXT;
        for (Piece piece : next.pieces) {
            if (piece.isItalic) {
                TextStyle.drawSlanted(on, piece.font, color, piece.text, start + piece.x, y + next.kind.size());
            } else {
                TextStyle.draw(on, piece.font, color, piece.text, start + piece.x, y + next.kind.size());
            }
        }
    }

    private static double indent(int depth) {
        return Math.min(depth, INDENTS_MAX) * (double) INDENT;
    }

    private void add(MarkdownBlock paragraph) {
        Font plain = TextStyle.font(paragraph.kind().size(), false);
        int first = lines.size();
        if (!paragraph.marker().isEmpty()) {
            line.add(new Piece(plain, paragraph.marker(), false, -INDENT + 2.0));
        }
        for (Run run : paragraph.runs()) {
            Font font = TextStyle.font(paragraph.kind().size(), run.isBold());
            String shown = TextStyle.shown(font, run.text());
            for (String word : shown.split("(?<= )", -1)) {
                add(paragraph, font, word, run.isItalic(), first);
            }
        }
        end(paragraph, first);
    }

    private void add(MarkdownBlock paragraph, Font font, String word, boolean isItalic, int first) {
        double room = Math.max(INDENT, width - indent(paragraph.indent()));
        String rest = word;
        while (!rest.isEmpty() && lines.size() < LINES_MAX) {
            boolean isShort = rest.length() <= LINE_MAX;
            if (isShort && x + TextStyle.width(font, rest.stripTrailing()) <= room) {
                put(font, rest, isItalic);
                return;
            }
            if (x > 0) {
                end(paragraph, first);
                continue;
            }
            int fits = 1;
            while (fits < Math.min(LINE_MAX, rest.length())
                    && TextStyle.width(font, rest.substring(0, fits + 1)) <= room) {
                fits++;
            }
            put(font, rest.substring(0, fits), isItalic);
            rest = rest.substring(fits);
        }
    }

    private void put(Font font, String text, boolean isItalic) {
        Piece last = line.isEmpty() ? null : line.get(line.size() - 1);
        if (last != null && last.x >= 0 && last.font.equals(font) && last.isItalic == isItalic) {
            line.set(line.size() - 1, new Piece(font, last.text + text, isItalic, last.x));
        } else {
            line.add(new Piece(font, text, isItalic, x));
        }
        x += TextStyle.width(font, text);
    }

    private void end(MarkdownBlock paragraph, int first) {
        boolean isFirst = lines.size() == first;
        double above = isFirst && !lines.isEmpty() ? (paragraph.kind().isBold() ? 8 : 4) : 0;
        boolean isCode =
                paragraph.kind() == Kind.CODE && !lines.isEmpty() && lines.get(lines.size() - 1).kind == Kind.CODE;
        lines.add(new Line(paragraph.kind(), paragraph.indent(), isCode ? 0 : above, line));
        line = new ArrayList<>();
        x = 0;
    }
}
