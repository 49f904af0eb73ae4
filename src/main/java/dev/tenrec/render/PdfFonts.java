package dev.tenrec.render;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import dev.tenrec.render.chart.paint.Typeface;
import java.awt.Font;
import java.awt.FontFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.text.AttributedCharacterIterator;
import java.text.CharacterIterator;
import java.util.BitSet;
import java.util.Locale;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/**
 * The fonts of one document: embedded, and only the letters that occur, so that text can be found and copied. What they
 * have no letters for is drawn as a shape, because as text it would end the document.
 */
final class PdfFonts extends PdfBoxGraphics2DFontTextDrawer {
    private final PDFont regular;
    private final PDFont bold;
    /** Characters that both are known to have. */
    private final BitSet known = new BitSet();

    PdfFonts(PDDocument document) throws IOException {
        regular = load(document, false);
        bold = load(document, true);
    }

    @Override
    public boolean canDrawText(AttributedCharacterIterator text, IFontTextDrawerEnv env)
            throws IOException, FontFormatException {
        for (char next = text.first(); next != CharacterIterator.DONE; next = text.next()) {
            if (!known.get(next)) {
                if (!has(regular, next) || !has(bold, next)) {
                    return false;
                }
                known.set(next);
            }
        }
        return super.canDrawText(text, env);
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

    /** Neither font has letters beyond the first 65,536, so the halves of a pair are never there. */
    private static boolean has(PDFont font, char character) throws IOException {
        try {
            return font.encode(String.valueOf(character)).length > 0;
        } catch (IllegalArgumentException missing) {
            return false;
        }
    }

    private static PDFont load(PDDocument document, boolean isBold) throws IOException {
        return PDType0Font.load(document, new ByteArrayInputStream(Typeface.file(isBold)), true);
    }
}
