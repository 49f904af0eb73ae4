package dev.tenrec.render.chart.paint;

import java.awt.Font;
import java.awt.FontFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The fonts inside the jar, so that a picture is the same on every machine: Liberation Sans, which has the widths of
 * Arial and Helvetica.
 *
 * <p>Whatever uses AWT calls {@link #prepare} first: a JDK decides once whether it has a screen and where fonts are.
 */
public final class Typeface {
    /** The font families of an SVG, with fallbacks for browsers. */
    public static final String FAMILY = "Liberation Sans, Arial, Helvetica, sans-serif";

    /** The library for PDF brings it along. */
    private static final String REGULAR = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    private static final String BOLD = "/font/LiberationSans-Bold.ttf";

    private Typeface() {}

    /** Tells AWT that there is no screen, and where fonts are on a machine that has none. */
    public static void prepare() {
        Loaded.prepared();
    }

    /** @param size in points */
    public static Font regular(float size) {
        return Loaded.REGULAR_FONT.deriveFont(size);
    }

    /** @param size in points */
    public static Font bold(float size) {
        return Loaded.BOLD_FONT.deriveFont(size);
    }

    /** The bytes of the fonts as TrueType files, for documents that embed them. */
    public static byte[] file(boolean isBold) {
        try (InputStream in = Typeface.class.getResourceAsStream(isBold ? BOLD : REGULAR)) {
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException("The jar is damaged: a font cannot be read", broken);
        }
    }

    /** Initialized lazily, at the first use. */
    private static final class Loaded {
        private static final Font REGULAR_FONT;
        private static final Font BOLD_FONT;

        static {
            if (System.getProperty("java.awt.headless") == null) {
                System.setProperty("java.awt.headless", "true");
            }
            byte[] regular = file(false);
            FontFallback.install(regular);
            REGULAR_FONT = font(regular);
            BOLD_FONT = font(file(true));
        }

        static void prepared() {}

        private static Font font(byte[] file) {
            try {
                return Font.createFont(Font.TRUETYPE_FONT, new ByteArrayInputStream(file));
            } catch (IOException | FontFormatException broken) {
                throw new IllegalStateException("The font of the jar cannot be used", broken);
            }
        }
    }
}
