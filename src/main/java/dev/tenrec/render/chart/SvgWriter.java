package dev.tenrec.render.chart;

import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Charts as SVG documents that may stand in any page: shapes and text with attributes, and nothing else. */
final class SvgWriter {
    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final int DECIMALS = 2;
    /** What the drawing library writes although nothing follows from it. */
    private static final Set<String> USELESS = Set.of(
            "color-interpolation",
            "color-rendering",
            "image-rendering",
            "shape-rendering",
            "text-rendering",
            "xml:space",
            "font-style",
            "stroke-miterlimit",
            "contentScriptType",
            "contentStyleType",
            "preserveAspectRatio",
            "version",
            "zoomAndPan");
    /** What holds where nothing is said. */
    private static final Map<String, String> INITIAL = Map.of(
            "fill-opacity", "1",
            "stroke-opacity", "1",
            "stroke-dashoffset", "0",
            "opacity", "1");

    private SvgWriter() {}

    static String write(Chart chart, ChartLook look, int width, int height) {
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
        context.setPrecision(DECIMALS);
        context.setComment(null);
        SvgGraphics graphics = new SvgGraphics(context);
        ChartPainter.paint(chart, look, graphics, new Rectangle2D.Double(0, 0, width, height));
        Element root = graphics.getRoot();
        tidy(root);
        root.setAttribute("viewBox", "0 0 " + width + " " + height);
        root.setAttribute("width", String.valueOf(width));
        root.setAttribute("height", String.valueOf(height));
        root.setAttribute("role", "img");
        Element title = root.getOwnerDocument().createElementNS(NAMESPACE, "title");
        title.setTextContent(chart.summary());
        root.insertBefore(title, root.getFirstChild());
        return text(graphics, root);
    }

    private static Document document() {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(NAMESPACE, "svg", null);
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String text(SvgGraphics graphics, Element root) {
        StringWriter text = new StringWriter();
        try {
            graphics.stream(root, text, false, false);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static void tidy(Element element) {
        List<Attr> attributes = new ArrayList<>();
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            attributes.add((Attr) element.getAttributes().item(i));
        }
        for (Attr attribute : attributes) {
            String name = attribute.getName();
            if (USELESS.contains(name) || attribute.getValue().equals(INITIAL.get(name))) {
                element.removeAttributeNode(attribute);
            } else if (name.equals("font-family")) {
                attribute.setValue(Typeface.FAMILY);
            }
        }
        for (Node child = element.getFirstChild(); child != null; ) {
            Node next = child.getNextSibling();
            boolean isEmptyGroup = child instanceof Element inner
                    && Set.of("g", "defs").contains(inner.getTagName())
                    && !inner.hasChildNodes();
            if (isEmptyGroup || child.getNodeType() == Node.COMMENT_NODE) {
                element.removeChild(child);
            } else if (child instanceof Element inner) {
                tidy(inner);
            }
            child = next;
        }
    }
}
