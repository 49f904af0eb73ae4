package dev.tenrec.render;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import dev.tenrec.render.chart.Typeface;
import java.awt.Font;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Locale;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/** The fonts of one document: embedded, and only the letters that occur, so that text can be found and copied. */
final class PdfFonts extends PdfBoxGraphics2DFontTextDrawer {
    private final PDFont regular;
    private final PDFont bold;

    PdfFonts(PDDocument document) throws IOException {
        regular = load(document, false);
        bold = load(document, true);
    }

    @Override
    protected PDFont mapFont(Font font, IFontTextDrawerEnv env) {
        boolean isBold = font.isBold() || font.getFontName(Locale.ROOT).contains("Bold");
        return isBold ? bold : regular;
    }

    @Override
    protected boolean hasDynamicFontMapping() {
        return true;
    }

    private static PDFont load(PDDocument document, boolean isBold) throws IOException {
        return PDType0Font.load(document, new ByteArrayInputStream(Typeface.file(isBold)), true);
    }
}
