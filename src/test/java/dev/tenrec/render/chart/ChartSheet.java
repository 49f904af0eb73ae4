package dev.tenrec.render.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Draws every form into files, to be looked at: {@code ChartSheet folder [width] [height] [scale]}. */
public final class ChartSheet {
    private ChartSheet() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        int width = args.length > 1 ? Integer.parseInt(args[1]) : 1_000;
        int height = args.length > 2 ? Integer.parseInt(args[2]) : 420;
        double scale = args.length > 3 ? Double.parseDouble(args[3]) : 1;
        for (ChartLook look : new ChartLook[] {ChartSamples.LIGHT, ChartSamples.DARK}) {
            String theme = look.theme().name().toLowerCase(java.util.Locale.ROOT);
            for (Map.Entry<String, Chart> each : new ChartSamples(ChartSamples.NAMES).all(look).entrySet()) {
                Path file = folder.resolve(each.getKey() + "-" + theme);
                Files.write(
                        Path.of(file + ".png"), ChartImages.png(each.getValue(), look, width, height, scale));
                Files.writeString(Path.of(file + ".svg"), ChartImages.svg(each.getValue(), look, width, height));
            }
        }
    }
}
