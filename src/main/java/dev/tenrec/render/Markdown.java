package dev.tenrec.render;

import dev.tenrec.render.MarkdownBlock.Kind;
import dev.tenrec.render.MarkdownBlock.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.Parser;

/**
 * Texts of tiles as paragraphs. Links show their address, where it is one that people may follow; images only what they
 * say, as nothing is fetched; HTML stays the text that it is.
 */
final class Markdown {
    private static final int CHARACTERS_MAX = 20_000;
    private static final int DEPTH_MAX = 30;
    private static final Parser PARSER = Parser.builder().build();
    private static final Set<String> SCHEMES = Set.of("http", "https", "mailto");

    private final List<MarkdownBlock> paragraphs = new ArrayList<>();
    private List<Run> runs = new ArrayList<>();
    private String marker = "";

    private Markdown() {}

    /** @param text of which only the beginning is read if it is very long */
    static List<MarkdownBlock> paragraphs(String text) {
        Markdown markdown = new Markdown();
        String shown = text.length() <= CHARACTERS_MAX ? text : text.substring(0, CHARACTERS_MAX) + "…";
        markdown.blocks(PARSER.parse(shown), 0, Kind.TEXT);
        return markdown.paragraphs;
    }

    private void blocks(Node parent, int indent, Kind kind) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            block(node, indent, kind);
        }
    }

    private void block(Node node, int indent, Kind kind) {
        if (indent > DEPTH_MAX) {
            return;
        }
        if (node instanceof Heading heading) {
            Kind size = heading.getLevel() == 1 ? Kind.TITLE : heading.getLevel() == 2 ? Kind.HEADING : Kind.SUBHEADING;
            paragraph(node, indent, size);
        } else if (node instanceof BulletList || node instanceof OrderedList) {
            list(node, indent, kind);
        } else if (node instanceof BlockQuote) {
            blocks(node, indent + 1, Kind.QUOTE);
        } else if (node instanceof FencedCodeBlock code) {
            code(code.getLiteral(), indent);
        } else if (node instanceof IndentedCodeBlock code) {
            code(code.getLiteral(), indent);
        } else if (node instanceof HtmlBlock html) {
            code(html.getLiteral(), indent);
        } else if (node instanceof ThematicBreak) {
            add(indent, Kind.RULE);
        } else {
            paragraph(node, indent, kind);
        }
    }

    private void list(Node list, int indent, Kind kind) {
        int number = list instanceof OrderedList ordered && ordered.getMarkerStartNumber() != null
                ? ordered.getMarkerStartNumber()
                : 1;
        for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
            if (item instanceof ListItem) {
                marker = list instanceof OrderedList ? number + "." : "•";
                number++;
                blocks(item, indent + 1, kind);
                marker = "";
            }
        }
    }

    private void code(String literal, int indent) {
        for (String line : literal.strip().lines().toList()) {
            runs.add(new Run(line, false, false));
            add(indent, Kind.CODE);
        }
    }

    private void paragraph(Node node, int indent, Kind kind) {
        inlines(node, kind.isBold(), kind == Kind.QUOTE, indent, kind, 0);
        if (!runs.isEmpty()) {
            add(indent, kind);
        }
    }

    private void add(int indent, Kind kind) {
        paragraphs.add(new MarkdownBlock(kind, indent, marker, runs));
        runs = new ArrayList<>();
        marker = "";
    }

    private void inlines(Node parent, boolean isBold, boolean isItalic, int indent, Kind kind, int depth) {
        if (depth > DEPTH_MAX) {
            return;
        }
        for (Node node = parent.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Text text) {
                runs.add(new Run(text.getLiteral(), isBold, isItalic));
            } else if (node instanceof Code code) {
                runs.add(new Run(code.getLiteral(), isBold, isItalic));
            } else if (node instanceof HtmlInline html) {
                runs.add(new Run(html.getLiteral(), isBold, isItalic));
            } else if (node instanceof SoftLineBreak) {
                runs.add(new Run(" ", isBold, isItalic));
            } else if (node instanceof HardLineBreak) {
                add(indent, kind);
            } else if (node instanceof Image image) {
                runs.add(new Run("[image: ", isBold, true));
                inlines(image, isBold, true, indent, kind, depth + 1);
                runs.add(new Run("]", isBold, true));
            } else {
                boolean isStrong = isBold || node instanceof StrongEmphasis;
                boolean isSlanted = isItalic || node instanceof Emphasis;
                int from = runs.size();
                inlines(node, isStrong, isSlanted, indent, kind, depth + 1);
                if (node instanceof Link link) {
                    address(link.getDestination(), from, isBold, isItalic);
                }
            }
        }
    }

    /** Shows where a link leads, unless its text says so. */
    private void address(String address, int from, boolean isBold, boolean isItalic) {
        StringBuilder text = new StringBuilder();
        runs.subList(Math.min(from, runs.size()), runs.size()).forEach(run -> text.append(run.text()));
        int colon = address.indexOf(':');
        boolean isSafe =
                colon > 0 && SCHEMES.contains(address.substring(0, colon).toLowerCase(Locale.ROOT));
        if (isSafe && !text.toString().equals(address)) {
            runs.add(new Run(" (" + address + ")", isBold, isItalic));
        }
    }
}
