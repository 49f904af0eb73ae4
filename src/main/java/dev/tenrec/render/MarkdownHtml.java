package dev.tenrec.render;

import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Document;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.UrlSanitizer;

/**
 * Markdown of strangers as HTML that is safe to insert: HTML in it becomes text, so every element is one that the
 * library makes itself, none of them runs anything, and the one attribute with a value from outside is the address of a
 * link. Those are absolute addresses of the web or of mail, or empty. A picture becomes a link to it, because loading
 * it would tell another site who reads the page.
 */
public final class MarkdownHtml {
    private static final int CHARACTERS_MAX = 50_000;
    /** The nesting limit of quotes, lists and emphases: deeper ones would overflow the stack of a recursive visitor. */
    private static final int DEPTH_MAX = 100;

    private static final Pattern WEB =
            Pattern.compile("(?i)https?://[^\\s\\p{Cntrl}/?#\\\\]+(?:[/?#][^\\s\\p{Cntrl}]*)?");
    private static final Pattern MAIL = Pattern.compile("(?i)mailto:[^\\s\\p{Cntrl}]+");

    private static final Parser PARSER = Parser.builder().build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .escapeHtml(true)
            .sanitizeUrls(true)
            .urlSanitizer(new AbsoluteUrls())
            .softbreak("<br>\n")
            .build();

    private MarkdownHtml() {}

    /** The HTML; only the first part of a very long text, and plain text of one that is nested too deeply. */
    public static String of(String markdown) {
        String text = markdown.substring(0, Math.min(markdown.length(), CHARACTERS_MAX));
        Node document = PARSER.parse(text);
        if (isDeep(document)) {
            document = new Document();
            Paragraph paragraph = new Paragraph();
            paragraph.appendChild(new Text(text));
            document.appendChild(paragraph);
        }
        document.accept(new Simplified());
        return RENDERER.render(document);
    }

    /** The address if it is an absolute one of the web; else empty. */
    public static String webUrl(String url) {
        String stripped = url.strip();
        return WEB.matcher(stripped).matches() ? stripped : "";
    }

    /** Iterates by pointers, because recursion could overflow the stack. */
    private static boolean isDeep(Node document) {
        int depth = 0;
        Node node = document;
        while (node != null) {
            if (node.getFirstChild() != null) {
                node = node.getFirstChild();
                if (++depth > DEPTH_MAX) {
                    return true;
                }
                continue;
            }
            while (node != null && node.getNext() == null) {
                node = node.getParent();
                depth--;
            }
            node = node == null ? null : node.getNext();
        }
        return false;
    }

    private static final class AbsoluteUrls implements UrlSanitizer {
        @Override
        public String sanitizeLinkUrl(String url) {
            return MAIL.matcher(url.strip()).matches() ? url.strip() : webUrl(url);
        }

        @Override
        public String sanitizeImageUrl(String url) {
            return "";
        }
    }

    private static final class Simplified extends AbstractVisitor {
        @Override
        public void visit(Link link) {
            visitChildren(link);
            link.setTitle(null);
        }

        /** Would name the language in a class. */
        @Override
        public void visit(FencedCodeBlock code) {
            code.setInfo(null);
        }

        @Override
        public void visit(Image image) {
            visitChildren(image);
            Link link = new Link(image.getDestination(), null);
            if (image.getFirstChild() == null) {
                link.appendChild(new Text(image.getDestination()));
            }
            for (Node child = image.getFirstChild(); child != null; child = image.getFirstChild()) {
                link.appendChild(child);
            }
            image.insertAfter(link);
            image.unlink();
        }
    }
}
