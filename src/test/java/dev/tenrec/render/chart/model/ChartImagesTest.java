package dev.tenrec.render.chart.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.render.chart.ChartImages;
import dev.tenrec.render.chart.ChartSamples;
import dev.tenrec.render.chart.SvgDocument;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.commons.imaging.Imaging;
import org.junit.jupiter.api.Test;

/** Pictures as a reader of others sees them. */
final class ChartImagesTest {
    @Test
    void everyFormIsAPngOfItsSizeWithSomethingOnIt() {
        for (ChartStyle look : new ChartStyle[] {ChartSamples.LIGHT, ChartSamples.DARK}) {
            new ChartSamples(ChartSamples.NAMES).all(look).forEach((name, chart) -> {
                BufferedImage image = read(ChartImages.png(chart, look, 500, 210, 2));
                assertThat(image.getWidth()).isEqualTo(1_000);
                assertThat(image.getHeight()).isEqualTo(420);
                assertThat(image.getRGB(1, 1) & 0xFFFFFF).isEqualTo(look.theme().background());
                assertThat(inked(image, look.theme())).as(name).isGreaterThan(300);
                assertThat(colors(image)).as(name).hasSizeGreaterThan(5);
            });
        }
    }

    @Test
    void sizesAreBounded() {
        Chart chart = new Chart.Empty("why");
        BufferedImage large = read(ChartImages.png(chart, ChartSamples.LIGHT, 100_000, 500, 10));
        assertThat(large.getWidth()).isEqualTo(4_000);
        assertThat(large.getHeight()).isEqualTo(500);
        BufferedImage scaled = read(ChartImages.png(chart, ChartSamples.LIGHT, 1_000, 500, 1_000));
        assertThat(scaled.getWidth()).isEqualTo(4_000);
        assertThat(scaled.getHeight()).isEqualTo(2_000);
        for (double scale : new double[] {0, -1, Double.NaN, 1e-9, Double.NEGATIVE_INFINITY}) {
            assertThat(read(ChartImages.png(chart, ChartSamples.LIGHT, -5, 0, scale))
                            .getWidth())
                    .isEqualTo(1);
        }
    }

    @Test
    void aPictureIsTheSameEachTime() {
        Chart chart =
                new ChartSamples(ChartSamples.NAMES).all(ChartSamples.LIGHT).get("area");
        assertThat(ChartImages.png(chart, ChartSamples.LIGHT, 500, 210, 1))
                .isEqualTo(ChartImages.png(chart, ChartSamples.LIGHT, 500, 210, 1));
    }

    @Test
    void svgSaysWhatItShowsAndHowLargeItIs() {
        Chart chart =
                new ChartSamples(ChartSamples.NAMES).all(ChartSamples.LIGHT).get("number");
        SvgDocument svg = SvgDocument.read(ChartImages.svg(chart, ChartSamples.LIGHT, 1_000, 420));
        assertThat(svg.root().getAttribute("viewBox")).isEqualTo("0 0 1000 420");
        assertThat(svg.root().getAttribute("role")).isEqualTo("img");
        assertThat(svg.title()).isEqualTo("Chrome: €128,430.5. Up 12.5% from €114,200 in the previous period");
    }

    @Test
    void namesStayAwayWhereTheyAreNotWanted() {
        ChartStyle look = new ChartStyle(Theme.LIGHT, false, null, ChartSamples.ZONE);
        Chart chart = new ChartSamples(ChartSamples.NAMES).all(look).get("line-breakdown");
        assertThat(SvgDocument.read(ChartImages.svg(chart, look, 1_000, 420)).texts())
                .doesNotContain("Chrome");
    }

    private static BufferedImage read(byte[] png) {
        try {
            return Imaging.getBufferedImage(png);
        } catch (IOException broken) {
            throw new AssertionError("no PNG", broken);
        }
    }

    private static long inked(BufferedImage image, Theme theme) {
        long inked = 0;
        for (int pixel : image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth())) {
            inked += (pixel & 0xFFFFFF) == theme.background() ? 0 : 1;
        }
        return inked;
    }

    private static Set<Integer> colors(BufferedImage image) {
        Set<Integer> colors = new HashSet<>();
        for (int pixel : image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth())) {
            colors.add(pixel);
        }
        return colors;
    }
}
