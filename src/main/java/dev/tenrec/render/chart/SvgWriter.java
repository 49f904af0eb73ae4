package dev.tenrec.render.chart;

import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.paint.ChartPainter;
import dev.tenrec.render.chart.paint.HitRegions;
import dev.tenrec.render.chart.paint.SvgGraphics;
import dev.tenrec.render.chart.paint.Typeface;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGPath;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Charts as SVG documents that may stand in any page: shapes and text with attributes, and nothing else. */
final class SvgWriter {
    private static final String NAMESPACE = "http://www.w3.org/2000/svg";
    private static final int DECIMALS = 2;
    /** Attributes that the drawing library writes without effect. */
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
    /** The initial values of attributes. */
    private static final Map<String, String> INITIAL = Map.of(
            "fill-opacity", "1",
            "stroke-opacity", "1",
            "stroke-dashoffset", "0",
            "opacity", "1");

    private static final Set<String> PASSED_ON = Set.of(
            "fill",
            "font-family",
            "font-size",
            "font-weight",
            "stroke",
            "stroke-dasharray",
            "stroke-linecap",
            "stroke-linejoin",
            "stroke-width");
    private static final Set<String> TEXT = Set.of("font-family", "font-size", "font-weight");

    private SvgWriter() {}

    static String write(Chart chart, ChartStyle chartStyle, int width, int height, HitRegions regions) {
        SVGGeneratorContext context = SVGGeneratorContext.createDefault(document());
        context.setPrecision(DECIMALS);
        context.setComment(null);
        SvgGraphics graphics = new SvgGraphics(context);
        ChartPainter.paint(chart, chartStyle, graphics, new Rectangle2D.Double(0, 0, width, height), regions);
        Element root = graphics.getRoot();
        tidy(root, Map.of());
        root.setAttribute("viewBox", "0 0 " + width + " " + height);
        root.setAttribute("width", String.valueOf(width));
        root.setAttribute("height", String.valueOf(height));
        root.setAttribute("role", "img");
        Element title = root.getOwnerDocument().createElementNS(NAMESPACE, "title");
        title.setTextContent(chart.summary());
        root.insertBefore(title, root.getFirstChild());
        if (regions.areWanted()) {
            add(regions, root, context);
        }
        return text(graphics, root);
    }

    private static void add(HitRegions regions, Element root, SVGGeneratorContext context) {
        root.setAttribute("data-series", regions.series().toString());
        if (regions.plot() != null) {
            root.setAttribute("data-plot", regions.plot().toString());
        }
        for (HitRegions.Region spot : regions.shapes()) {
            Element path = root.getOwnerDocument().createElementNS(NAMESPACE, "path");
            path.setAttribute("d", SVGPath.toSVGPathData(spot.shape(), context));
            path.setAttribute("fill", "none");
            path.setAttribute("stroke", "none");
            path.setAttribute("pointer-events", "all");
            path.setAttribute("data-row", String.valueOf(spot.row()));
            if (spot.point() >= 0) {
                path.setAttribute("data-point", String.valueOf(spot.point()));
            }
            if (!spot.part().isEmpty()) {
                path.setAttribute("data-part", spot.part());
            }
            root.appendChild(path);
        }
    }

    private static boolean hasText(Element element) {
        return !Set.of("rect", "path", "line", "circle", "ellipse", "polygon", "polyline")
                .contains(element.getTagName());
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
        StringWriter writer = new StringWriter();
        try {
            graphics.stream(root, writer, false, false);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        String text = writer.toString();
        // A document type has no place within a page.
        return text.substring(text.indexOf("<svg")).replaceFirst(" xmlns:xlink=\"[^\"]*\"", "");
    }

    /** @param inherited attributes of what is around it, by name; what says the same again is left out */
    private static void tidy(Element element, Map<String, String> inherited) {
        Map<String, String> all = new HashMap<>(inherited);
        List<Attr> attributes = new ArrayList<>();
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            attributes.add((Attr) element.getAttributes().item(i));
        }
        for (Attr attribute : attributes) {
            String name = attribute.getName();
            if (name.equals("font-family")) {
                attribute.setValue(Typeface.FAMILY);
            }
            String known = inherited.getOrDefault(name, INITIAL.get(name));
            boolean saysNothing = attribute.getValue().equals(known) || (TEXT.contains(name) && !hasText(element));
            if (USELESS.contains(name) || saysNothing) {
                element.removeAttributeNode(attribute);
            } else if (PASSED_ON.contains(name)) {
                all.put(name, attribute.getValue());
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
                tidy(inner, all);
            }
            child = next;
        }
    }
}
