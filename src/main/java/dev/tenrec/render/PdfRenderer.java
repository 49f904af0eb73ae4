package dev.tenrec.render;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import dev.tenrec.render.chart.paint.Typeface;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.Consumer;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.interactive.viewerpreferences.PDViewerPreferences;
import org.apache.pdfbox.util.Matrix;

/**
 * Documents: charts as lines and letters, not as pictures, on pages of A4. Nothing in them is an action, and making
 * them reads nothing but the answers.
 */
public final class PdfRenderer {
    private static final String CREATOR = "Tenrec";

    private final Report report;
    private final PDDocument document;
    private final PdfFonts fonts;
    private final TilePainter tiles;

    private PdfRenderer(Report report, PDDocument document) throws IOException {
        this.report = report;
        this.document = document;
        this.fonts = new PdfFonts(document);
        this.tiles = new TilePainter(report.chartStyle());
    }

    /** Writes the document; a tile that can't be drawn leaves its place to the reason. */
    public static void render(Report report, OutputStream out) throws IOException {
        Typeface.prepare();
        try (PDDocument document = new PDDocument(IOUtils.createMemoryOnlyStreamCache())) {
            PdfRenderer renderer = new PdfRenderer(report, document);
            renderer.pages();
            renderer.describe();
            document.save(out);
        }
    }

    private void pages() throws IOException {
        List<List<PdfPages.Placed>> pages = PdfPages.of(report);
        for (int i = 0; i < pages.size(); i++) {
            PDPage page = new PDPage(new PDRectangle((float) PdfPages.WIDTH, (float) PdfPages.HEIGHT));
            document.addPage(page);
            try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                margins(content, i, pages.size());
                for (PdfPages.Placed placed : pages.get(i)) {
                    placed.part().paint(tiles, painter -> draw(content, placed.area(), painter));
                }
            }
        }
    }

    /** On each page where it comes from; behind the first one the title too. */
    private void margins(PDPageContentStream content, int index, int count) throws IOException {
        Font small = TextStyle.font(TextStyle.SMALL_SIZE, false);
        double width = PdfPages.WIDTH - 2 * PdfPages.MARGIN;
        draw(content, new Rectangle2D.Double(0, 0, PdfPages.WIDTH, PdfPages.HEIGHT), on -> {
            double left = PdfPages.MARGIN;
            if (index > 0) {
                Font bold = TextStyle.font(TextStyle.SMALL_SIZE + 1.0, true);
                double base = PdfPages.MARGIN + TextStyle.SMALL_SIZE;
                TextStyle.drawHeading(on, bold, report, left, width, TextStyle.SMALL_SIZE, base);
            }
            double bottom = PdfPages.HEIGHT - PdfPages.MARGIN;
            String page = "Page " + (index + 1) + " of " + count;
            double right = left + width - TextStyle.width(small, page);
            String source = report.project().name() + " · created " + report.created() + " · " + CREATOR;
            String fitted = TextStyle.fitted(small, source, right - left - TextStyle.SMALL_SIZE);
            TextStyle.draw(on, small, TextStyle.MUTED, fitted, left, bottom);
            TextStyle.draw(on, small, TextStyle.MUTED, page, right, bottom);
        });
    }

    /** Draws into a form of its own, which is put onto the page once it is whole. */
    private void draw(PDPageContentStream content, Rectangle2D area, Consumer<Graphics2D> painter) {
        try {
            PdfBoxGraphics2D on = new PdfBoxGraphics2D(document, (float) area.getWidth(), (float) area.getHeight());
            try {
                on.setFontTextDrawer(fonts);
                painter.accept(on);
            } finally {
                on.disposeDanglingChildGraphics();
                on.dispose();
            }
            double bottom = PdfPages.HEIGHT - area.getY() - area.getHeight();
            content.saveGraphicsState();
            content.transform(Matrix.getTranslateInstance((float) area.getX(), (float) bottom));
            content.drawForm(on.getXFormObject());
            content.restoreGraphicsState();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void describe() {
        PDDocumentInformation information = new PDDocumentInformation();
        information.setTitle(report.title());
        information.setCreator(CREATOR);
        information.setProducer(CREATOR);
        Calendar created = Calendar.getInstance(TimeZone.getTimeZone(report.zone()), Locale.ROOT);
        created.setTimeInMillis(Math.floorDiv(report.createdAtMicros(), 1_000L));
        information.setCreationDate(created);
        document.setDocumentInformation(information);
        document.getDocumentCatalog().setLanguage("en");
        PDViewerPreferences preferences = new PDViewerPreferences(new COSDictionary());
        preferences.setDisplayDocTitle(true);
        document.getDocumentCatalog().setViewerPreferences(preferences);
    }
}
