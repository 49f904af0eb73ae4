package dev.tenrec.render.chart;

import dev.tenrec.render.chart.model.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Draws one picture into the file that is named, in a JVM of its own, and prints a property if asked for it. */
public final class OnePicture {
    private OnePicture() {}

    public static void main(String[] args) throws IOException {
        Chart chart =
                new ChartSamples(List.of("Ærø 日本", "b")).all(ChartSamples.LIGHT).get("line-breakdown");
        ChartSamples plain = new ChartSamples(List.of("Ærø", "b"));
        if (ChartImages.png(chart, ChartSamples.LIGHT, 300, 150, 1).length == 0) {
            throw new IllegalStateException("no picture");
        }
        Chart same = plain.all(ChartSamples.LIGHT).get("line-breakdown");
        Files.write(Path.of(args[0]), ChartImages.png(same, ChartSamples.LIGHT, 600, 300, 1));
        String property = System.getProperty("tenrec.test.print");
        if (property != null) {
            System.out.println(property + " is " + System.getProperty(property));
        }
    }
}
