package dev.tenrec.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.imaging.ImageInfo;
import org.apache.commons.imaging.Imaging;
import org.junit.jupiter.api.Test;

/** Pictures, read by another library. */
final class PngRendererTest {
    @Test
    void dashboardIsOnePicture() throws IOException {
        byte[] png = png(TestReports.dashboard("Sales", "How we do.", TestReports.twelve()));
        ImageInfo info = Imaging.getImageInfo(png);
        assertThat(info.getMimeType()).isEqualTo("image/png");
        assertThat(info.getWidth()).isBetween(1_400, 2_400);
        assertThat(info.getHeight()).isBetween(3_000, 4_000);
        assertThat(colors(Imaging.getBufferedImage(png))).hasSizeGreaterThan(50);
    }

    @Test
    void insightIsPictureWithItsTitle() throws IOException {
        TileResult tile =
                TestReports.insight(1, "{}", "Trend", TestReports.trendsQuery(), TestReports.trends(2, 30, "view"));
        ImageInfo info = Imaging.getImageInfo(png(TestReports.single("Views", tile)));
        assertThat(info.getWidth()).isEqualTo(1_680);
        assertThat(info.getHeight()).isBetween(1_000, 1_300);
    }

    @Test
    void hugeLayoutsMakeNoHugePictures() throws IOException {
        List<TileResult> tiles = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Object number = List.of(1e9, -1e9, "\"x\"", "null", 1e300).get(i % 5);
            tiles.add(TestReports.failed(i, TestReports.layout(number, number, number, number), "Tile " + i, "x"));
        }
        ImageInfo info = Imaging.getImageInfo(png(TestReports.dashboard("Bomb", "", tiles)));
        assertThat(info.getWidth()).isLessThanOrEqualTo(4_000);
        assertThat(info.getHeight()).isLessThanOrEqualTo(4_000);
    }

    @Test
    void emptyDashboardIsPictureToo() throws IOException {
        assertThat(Imaging.getImageInfo(png(TestReports.dashboard("Empty", "", List.of())))
                        .getHeight())
                .isPositive();
    }

    private static byte[] png(Report report) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PngRenderer.render(report, out);
        return out.toByteArray();
    }

    private static Set<Integer> colors(BufferedImage image) {
        Set<Integer> colors = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y += 3) {
            for (int x = 0; x < image.getWidth(); x += 3) {
                colors.add(image.getRGB(x, y));
            }
        }
        return colors;
    }
}
