package dev.tenrec.render.chart;

import java.awt.Font;
import java.awt.FontFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The fonts inside the jar, so that a picture is the same on every machine. */
public final class Typeface {
    private static final String REGULAR = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    private Typeface() {}

    public static void prepare() {}

    public static Font regular(float size) {
        return font().deriveFont(size);
    }

    public static Font bold(float size) {
        return font().deriveFont(size);
    }

    public static byte[] file(boolean isBold) {
        try (InputStream in = Typeface.class.getResourceAsStream(REGULAR)) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static final Font[] made = new Font[1];

    private static synchronized Font font() {
        try {
            if (made[0] == null) {
                made[0] = Font.createFont(Font.TRUETYPE_FONT, new ByteArrayInputStream(file(false)));
            }
            return made[0];
        } catch (IOException | FontFormatException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
