package dev.tenrec.render.chart;

import dev.tenrec.render.chart.paint.Canvas;
import dev.tenrec.render.chart.paint.Typeface;
import java.awt.Font;
import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;

/** The texts of an SVG with the places that they take. */
public record SvgTexts(String text, double left, double base, double width, double size) {
    public static List<SvgTexts> of(String svg) {
        List<SvgTexts> texts = new ArrayList<>();
        collect(SvgDocument.read(svg).root(), 12, false, texts);
        return texts;
    }

    private static void collect(Element element, double inherited, boolean wasBold, List<SvgTexts> texts) {
        String size = element.getAttribute("font-size");
        double points = size.isEmpty() ? inherited : Double.parseDouble(size.replace("px", ""));
        String weight = element.getAttribute("font-weight");
        boolean isBold = weight.isEmpty() ? wasBold : weight.equals("bold");
        if (element.getTagName().equals("text")) {
            Font font = isBold ? Typeface.bold((float) points) : Typeface.regular((float) points);
            texts.add(new SvgTexts(
                    element.getTextContent(),
                    Double.parseDouble(element.getAttribute("x")),
                    Double.parseDouble(element.getAttribute("y")),
                    Canvas.width(element.getTextContent(), font),
                    points));
        }
        for (var child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element inner) {
                collect(inner, points, isBold, texts);
            }
        }
    }

    /** Whether none of it is cut off at an edge; the edges themselves are too blurred to tell. */
    public boolean isWithin(double pictureWidth, double pictureHeight) {
        return left >= -1
                && left + width <= pictureWidth + 1
                && base - 0.75 * size >= -1
                && base + 0.25 * size <= pictureHeight + 1;
    }

    /** Whether two cover each other so much that neither can be read. */
    public boolean covers(SvgTexts other) {
        double across = Math.min(left + width, other.left + other.width) - Math.max(left, other.left);
        double down = Math.min(base, other.base) - Math.max(base - 0.7 * size, other.base - 0.7 * other.size);
        return across > 1 && down > 1;
    }
}
