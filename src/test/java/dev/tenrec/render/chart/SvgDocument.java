package dev.tenrec.render.chart;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** An SVG as a strict reader of XML sees it. */
public record SvgDocument(Document document) {
    public static SvgDocument read(String svg) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setNamespaceAware(true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new Strict());
            return new SvgDocument(builder.parse(new InputSource(new StringReader(svg))));
        } catch (ParserConfigurationException | SAXException | IOException broken) {
            throw new AssertionError("not well-formed: " + svg, broken);
        }
    }

    private List<Element> elements() {
        List<Element> elements = new ArrayList<>();
        NodeList all = document.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            elements.add((Element) all.item(i));
        }
        return elements;
    }

    Set<String> elementNames() {
        Set<String> names = new TreeSet<>();
        elements().forEach(element -> names.add(element.getTagName()));
        return names;
    }

    public Set<String> attributeNames() {
        Set<String> names = new TreeSet<>();
        for (Element element : elements()) {
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                names.add(element.getAttributes().item(i).getNodeName());
            }
        }
        return names;
    }

    /** What is written in the picture, text by text; without the title. */
    public List<String> texts() {
        return elements().stream()
                .filter(element -> element.getTagName().equals("text"))
                .map(Element::getTextContent)
                .toList();
    }

    public String title() {
        return document.getElementsByTagName("title").item(0).getTextContent();
    }

    public Element root() {
        return document.getDocumentElement();
    }

    private static final class Strict implements ErrorHandler {
        @Override
        public void warning(SAXParseException mistake) throws SAXException {
            throw mistake;
        }

        @Override
        public void error(SAXParseException mistake) throws SAXException {
            throw mistake;
        }

        @Override
        public void fatalError(SAXParseException mistake) throws SAXException {
            throw mistake;
        }
    }
}
