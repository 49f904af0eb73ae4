package dev.tenrec.render.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares each form with the picture in {@code src/test/resources/chart}, to the letter.
 *
 * <p>After a change that is meant, {@code mvn test -Dtest=GoldenSvgTest -Dtenrec.golden.write=true} writes them anew;
 * then look at what changed.
 */
final class GoldenSvgTest {
    private static final Path FOLDER = Path.of("src/test/resources/chart");
    private static final List<String> ALSO_DARK = List.of("line-breakdown", "pie", "funnel", "retention", "paths");

    @Test
    void everyFormLooksAsItDid() throws IOException {
        Map<String, String> drawn = new TreeMap<>();
        ChartSamples samples = new ChartSamples(ChartSamples.NAMES);
        samples.all(ChartSamples.LIGHT)
                .forEach((name, chart) -> drawn.put(name + "-light.svg", svg(chart, ChartSamples.LIGHT)));
        Map<String, Chart> dark = samples.all(ChartSamples.DARK);
        ALSO_DARK.forEach(name -> drawn.put(name + "-dark.svg", svg(dark.get(name), ChartSamples.DARK)));
        if (Boolean.getBoolean("tenrec.golden.write")) {
            write(drawn);
        }
        assertThat(golden().keySet()).isEqualTo(drawn.keySet());
        golden().forEach((name, svg) -> assertThat(drawn.get(name)).as(name).isEqualTo(svg));
    }

    private static String svg(Chart chart, ChartStyle look) {
        return ChartImages.svg(chart, look, 1_000, 420);
    }

    private static void write(Map<String, String> drawn) throws IOException {
        Files.createDirectories(FOLDER);
        for (Map.Entry<String, String> picture : drawn.entrySet()) {
            Files.writeString(FOLDER.resolve(picture.getKey()), picture.getValue());
        }
    }

    private static Map<String, String> golden() throws IOException {
        Map<String, String> golden = new TreeMap<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.toList()) {
                golden.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return golden;
    }
}
