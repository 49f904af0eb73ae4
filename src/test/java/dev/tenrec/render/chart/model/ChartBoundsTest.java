package dev.tenrec.render.chart.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.Thoroughness;
import dev.tenrec.json.Json;
import dev.tenrec.render.chart.ChartImages;
import dev.tenrec.render.chart.ChartSamples;
import dev.tenrec.render.chart.InsightChart;
import dev.tenrec.render.chart.SvgDocument;
import dev.tenrec.render.chart.SvgTexts;
import dev.tenrec.render.chart.paint.ChartPainter;
import dev.tenrec.render.chart.read.TableReader;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** However many points and series there are, and whatever the numbers, a chart is drawn soon and within its place. */
@ExtendWith(Thoroughness.class)
final class ChartBoundsTest {
    private static final List<String> DISPLAYS = List.of(
            "ActionsLineGraph",
            "ActionsAreaGraph",
            "ActionsBar",
            "ActionsUnstackedBar",
            "ActionsBarValue",
            "ActionsPie",
            "BoldNumber",
            "ActionsTable",
            "ActionsLineGraphCumulative",
            "WorldMap");
    private static final int SAMPLE_EVERY = 7;
    /** Many times what it takes, for slow machines. */
    private static final Duration SOON = Duration.ofSeconds(20);

    @Test
    void tenThousandPointsOfManySeriesAreDrawnSoonAndSmall() {
        ChartSamples samples = new ChartSamples(
                IntStream.range(0, 25).mapToObj(i -> "value " + i).toList());
        int number = 0;
        for (String display : DISPLAYS.subList(0, 4)) {
            for (String interval : List.of("hour", "day", "week", "month")) {
                // Seven and four have no common divisor: a sample holds each display and each interval at most once.
                if (!Thoroughness.takes(number++, SAMPLE_EVERY)) {
                    continue;
                }
                Chart chart = samples.trends(display, 25, 10_000, interval, "'trendsFilter':{}", ChartSamples.LIGHT);
                long begun = processorNanos();
                ChartImages.png(chart, ChartSamples.LIGHT, 1_000, 420, 2);
                assertThat(ChartImages.svg(chart, ChartSamples.LIGHT, 1_000, 420))
                        .hasSizeLessThan(2_000_000);
                assertThat(processorNanos() - begun).isLessThan(SOON.toNanos());
            }
        }
    }

    /** Processor time of this thread, which other programs do not lengthen. */
    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    @Test
    void whatIsNotDrawnOfFiveHundredSeriesIsCounted() {
        ChartSamples samples = new ChartSamples(
                IntStream.range(0, 500).mapToObj(i -> "value " + i).toList());
        Chart lines = samples.trends("", 500, 30, "day", "'trendsFilter':{}", ChartSamples.LIGHT);
        assertThat(((SeriesChart) lines).lines()).hasSize(25);
        assertThat(((SeriesChart) lines).leftOut()).isEqualTo(475);
        SvgDocument large = SvgDocument.read(ChartImages.svg(lines, ChartSamples.LIGHT, 1_600, 900));
        assertThat(large.texts()).contains("value 24", "+ 475 more");
        SvgDocument small = SvgDocument.read(ChartImages.svg(lines, ChartSamples.LIGHT, 500, 250));
        assertThat(small.texts()).anyMatch(text -> text.matches("\\+ 4[789][0-9] more"));
        Chart pie = samples.all(ChartSamples.LIGHT).get("pie");
        assertThat(((ShareChart) pie).parts()).hasSize(25);
        assertThat(((ShareChart) pie).leftOut()).isEqualTo(475);
    }

    @Test
    void anyNumberIsDrawn() {
        List<String> numbers = List.of(
                "null",
                "'text'",
                "1e300",
                "-1e300",
                "1e308",
                "1e-300",
                "-0.0",
                "0",
                "5",
                "-5",
                "9007199254740993",
                "0.1");
        for (String display : DISPLAYS) {
            for (String first : numbers) {
                for (String second : numbers) {
                    String data = "[" + first + "," + second + "," + first + "]";
                    JsonNode answer = ChartSamples.json("{'results':[{'label':'a','action':null,'aggregated_value':"
                            + first + ",'count':" + second + ",'data':" + data + ",'days':['2026-01-01','2026-01-02',"
                            + "'2026-01-03']}]}");
                    assertDrawn(display, answer);
                }
            }
        }
    }

    private static void assertDrawn(String display, JsonNode answer) {
        JsonNode query = ChartSamples.json("{'kind':'TrendsQuery','trendsFilter':{'display':'" + display
                + "','showValuesOnSeries':true,'yAxisScaleType':'log10'}}");
        assertThatCode(() -> {
                    Chart chart = InsightChart.of(query, answer, ChartSamples.LIGHT);
                    String svg = ChartImages.svg(chart, ChartSamples.LIGHT, 600, 300);
                    SvgDocument.read(svg);
                    assertThat(svg)
                            .doesNotContain("NaN")
                            .doesNotContain("Infinity")
                            .doesNotContain("∞");
                })
                .as(display + " " + answer)
                .doesNotThrowAnyException();
    }

    @Test
    void nothingIsDrawnOutsideItsPlace() {
        int marker = new Color(1, 2, 3).getRGB();
        ChartSamples samples = new ChartSamples(List.of("a very long name ".repeat(9), "b".repeat(99), "c", "d"));
        for (int[] size : new int[][] {{600, 300}, {200, 90}, {90, 200}, {60, 60}, {20, 20}, {1, 1}}) {
            samples.all(ChartSamples.LIGHT).forEach((name, chart) -> {
                BufferedImage image = new BufferedImage(size[0] + 40, size[1] + 40, BufferedImage.TYPE_INT_RGB);
                Graphics2D graphics = image.createGraphics();
                graphics.setColor(new Color(1, 2, 3));
                graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
                Rectangle2D place = new Rectangle2D.Double(20, 20, size[0], size[1]);
                ChartPainter.paint(chart, ChartSamples.LIGHT, graphics, place);
                graphics.dispose();
                for (int x = 0; x < image.getWidth(); x++) {
                    for (int y = 0; y < image.getHeight(); y++) {
                        if (!place.contains(x, y) && image.getRGB(x, y) != marker) {
                            Assertions.fail(name + " of " + size[0] + "x" + size[1] + " at " + x + ", " + y);
                        }
                    }
                }
            });
        }
    }

    @Test
    void textsStandWithinThePicture() {
        for (int[] size : new int[][] {{1_000, 420}, {480, 300}, {300, 160}}) {
            new ChartSamples(ChartSamples.NAMES).all(ChartSamples.LIGHT).forEach((name, chart) -> {
                String svg = ChartImages.svg(chart, ChartSamples.LIGHT, size[0], size[1]);
                SvgTexts.of(svg)
                        .forEach(text -> assertThat(text.isWithin(size[0], size[1]))
                                .as("%s of %dx%d: %s", name, size[0], size[1], text)
                                .isTrue());
            });
        }
    }

    @Test
    void noTextCoversAnother() {
        for (int[] size : new int[][] {{1_000, 420}, {480, 300}, {300, 160}}) {
            new ChartSamples(ChartSamples.NAMES).all(ChartSamples.LIGHT).forEach((name, chart) -> {
                List<SvgTexts> texts = SvgTexts.of(ChartImages.svg(chart, ChartSamples.LIGHT, size[0], size[1]));
                for (int i = 0; i < texts.size(); i++) {
                    for (SvgTexts other : texts.subList(0, i)) {
                        assertThat(texts.get(i).covers(other))
                                .as("%s of %dx%d: %s and %s", name, size[0], size[1], texts.get(i), other)
                                .isFalse();
                    }
                }
            });
        }
    }

    @Test
    void answersOfNoShapeAtAllGiveAChart() {
        List<String> bodies = List.of(
                "null",
                "{}",
                "[]",
                "{'results':null}",
                "{'results':[]}",
                "{'results':{}}",
                "{'results':5}",
                "{'results':[null]}",
                "{'results':[[]]}",
                "{'results':[[[]]]}",
                "{'results':[{}]}",
                "{'results':['a']}",
                "{'results':[{'data':{}}]}",
                "{'results':[{'data':[[]],'days':[[]],'labels':5}]}",
                "{'results':{'bins':[[]]}}",
                "{'results':{'bins':[5,'a',[1,2]]}}",
                "{'results':[{'values':5}]}",
                "{'results':[{'values':[5],'date':'x'}]}",
                "{'results':[{'source':5,'target':[],'value':{}}]}",
                "{'results':[{'source':'1_a','target':'2_b','value':1e308},{'source':'1_a','target':'9_b'}]}");
        List<String> kinds = List.of(
                "TrendsQuery", "StickinessQuery", "LifecycleQuery", "FunnelsQuery", "RetentionQuery", "PathsQuery");
        for (String kind : kinds) {
            for (String body : bodies) {
                for (String viz : List.of("steps", "trends", "time_to_convert")) {
                    JsonNode query = ChartSamples.json(
                            "{'source':{'kind':'" + kind + "','funnelsFilter':{'funnelVizType':'" + viz + "'}}}");
                    assertThatCode(() -> ChartImages.svg(
                                    InsightChart.of(query, ChartSamples.json(body), ChartSamples.LIGHT),
                                    ChartSamples.LIGHT,
                                    400,
                                    200))
                            .as(kind + " " + viz + " " + body)
                            .doesNotThrowAnyException();
                }
            }
        }
    }

    @Test
    void largeTablesGridsAndPathsAreCutAndCounted() {
        List<List<Object>> rows = Collections.nCopies(100_000, List.of("a", "b"));
        Chart table = TableReader.read(new dev.tenrec.render.table.ResultTable(List.of("x", "y"), rows));
        assertThat(SvgDocument.read(ChartImages.svg(table, ChartSamples.LIGHT, 600, 300))
                        .texts())
                .anyMatch(text -> text.endsWith("more rows"));
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (int cohort = 0; cohort < 100; cohort++) {
            ArrayNode values = results.addObject().putArray("values");
            for (int i = 0; i < 100; i++) {
                values.addObject().put("count", 100 - i).put("label", "Day " + i);
            }
        }
        Chart grid = InsightChart.of(ChartSamples.json("{'kind':'RetentionQuery'}"), answer, ChartSamples.LIGHT);
        assertThat(SvgDocument.read(ChartImages.svg(grid, ChartSamples.LIGHT, 600, 300))
                        .texts())
                .anyMatch(text -> text.contains("more cohorts") && text.contains("more periods"));
        results.removeAll();
        for (int i = 0; i < 5_000; i++) {
            String step = String.format(Locale.ROOT, "%d_page %d", 1 + i % 19, i);
            results.addObject()
                    .put("source", step)
                    .put("target", (2 + i % 19) + "_page " + i)
                    .put("value", 1 + i);
        }
        Chart paths = InsightChart.of(ChartSamples.json("{'kind':'PathsQuery'}"), answer, ChartSamples.LIGHT);
        assertThat(SvgDocument.read(ChartImages.svg(paths, ChartSamples.LIGHT, 600, 300))
                        .texts())
                .anyMatch(text -> text.endsWith("more connections"));
    }
}
