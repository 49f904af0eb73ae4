package dev.tenrec.render;

import com.lowagie.text.pdf.PdfArray;
import com.lowagie.text.pdf.PdfDictionary;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfObject;
import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.parser.PdfTextExtractor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A document as another library reads it. */
public final class PdfText {
    private final PdfReader reader;

    private PdfText(PdfReader reader) {
        this.reader = reader;
    }

    public static PdfText of(Report report) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PdfRenderer.render(report, out);
        return new PdfText(new PdfReader(out.toByteArray()));
    }

    public int pages() {
        return reader.getNumberOfPages();
    }

    public String page(int number) throws IOException {
        return new PdfTextExtractor(reader).getTextFromPage(number);
    }

    public String all() throws IOException {
        StringBuilder all = new StringBuilder();
        for (int page = 1; page <= pages(); page++) {
            all.append(page(page)).append('\n');
        }
        return all.toString();
    }

    Map<String, String> information() {
        return reader.getInfo();
    }

    PdfDictionary catalog() {
        return reader.getCatalog();
    }

    /** The keys of all dictionaries, and the values of {@code S} and {@code Subtype}, wherever they stand. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < reader.getXrefSize(); i++) {
            collect(reader.getPdfObject(i), names, 0);
        }
        return names;
    }

    private static void collect(PdfObject object, Set<String> names, int depth) {
        List<PdfObject> inner = new ArrayList<>();
        if (object instanceof PdfDictionary dictionary) {
            for (PdfName key : dictionary.getKeys()) {
                names.add(key.toString());
                if (key.equals(PdfName.S) || key.equals(PdfName.SUBTYPE)) {
                    names.add(dictionary.get(key).toString());
                }
                inner.add(dictionary.get(key));
            }
        } else if (object instanceof PdfArray array) {
            inner.addAll(array.getElements());
        }
        if (depth < 20) {
            inner.forEach(each -> collect(each, names, depth + 1));
        }
    }
}
