package dev.tenrec.render.chart.paint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.render.chart.ChartImages;
import dev.tenrec.render.chart.ChartSamples;
import dev.tenrec.render.chart.SvgDocument;
import dev.tenrec.render.chart.SvgTexts;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.ChartStyle;
import dev.tenrec.render.chart.model.Palette;
import dev.tenrec.render.chart.model.SeriesChart;
import dev.tenrec.render.chart.model.Theme;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a picture says about where its numbers are. */
final class HitRegionsTest {
    private static final ChartStyle LOOK = ChartSamples.LIGHT;
    private static final Map<String, Chart> CHARTS = new ChartSamples(ChartSamples.NAMES).all(LOOK);

    @Test
    void everySpotLiesWithinThePicture() {
        for (int[] size : new int[][] {{1_000, 420}, {480, 300}, {160, 160}}) {
            Rectangle2D picture = new Rectangle2D.Double(-1, -1, size[0] + 2.0, size[1] + 2.0);
            CHARTS.forEach((name, chart) -> {
                HitRegions regions = regions(chart, size[0], size[1]);
                regions.shapes()
                        .forEach(
                                spot -> assertThat(picture.contains(spot.shape().getBounds2D()))
                                        .as("%s of %dx%d: %s", name, size[0], size[1], spot)
                                        .isTrue());
                if (regions.plot() != null) {
                    assertPlot(name, regions.plot(), picture);
                }
            });
        }
    }

    private static void assertPlot(String name, JsonNode plot, Rectangle2D picture) {
        double first = plot.path("first").asDouble();
        double last = first + plot.path("step").asDouble() * (plot.path("count").asInt() - 1);
        double top = plot.path("top").asDouble();
        double bottom = top + plot.path("height").asDouble();
        assertThat(picture.contains(first, top)).as(name).isTrue();
        assertThat(picture.contains(last, bottom)).as(name).isTrue();
        for (JsonNode line : plot.path("lines")) {
            assertThat(line.path("to")).as(name).hasSize(plot.path("count").asInt());
            line.path("to").forEach(y -> assertThat(y.asDouble()).as(name).isBetween(top - 0.1, bottom + 0.1));
        }
    }

    @Test
    void everyFormWithNumbersHasSpots() {
        CHARTS.forEach((name, chart) -> {
            HitRegions regions = regions(chart, 1_000, 420);
            boolean isSilent = Set.of("table", "events", "empty").contains(name);
            assertThat(regions.shapes().isEmpty() && regions.plot() == null)
                    .as(name)
                    .isEqualTo(isSilent);
        });
    }

    @Test
    void pointsStandWhereTheirNumbersAre() {
        JsonNode plot = regions(CHARTS.get("line-compare"), 1_000, 420).plot();
        SeriesChart chart = (SeriesChart) CHARTS.get("line-compare");
        for (int line = 0; line < 2; line++) {
            double[] values = chart.lines().get(line).values();
            JsonNode to = plot.path("lines").get(line).path("to");
            for (int point = 1; point < values.length; point++) {
                boolean isLower = values[point] < values[point - 1];
                assertThat(to.get(point).asDouble() > to.get(point - 1).asDouble())
                        .isEqualTo(isLower);
            }
        }
    }

    @Test
    void barsBesideEachOtherAreApartAndThoseOfAStackBeginOnEachOther() {
        JsonNode beside = regions(CHARTS.get("bar"), 1_000, 420).plot();
        List<Double> shifts =
                beside.findValues("shift").stream().map(JsonNode::asDouble).toList();
        assertThat(shifts).hasSize(3).isSorted().doesNotHaveDuplicates();
        assertThat(shifts.get(0)).isNegative();
        JsonNode stack = regions(CHARTS.get("stacked-bar"), 1_000, 420).plot();
        assertThat(stack.path("lines").get(1).path("from"))
                .isEqualTo(stack.path("lines").get(0).path("to"));
        assertThat(stack.findValues("shift")).allMatch(shift -> shift.asDouble() == 0);
    }

    @Test
    void rowsAreThoseOfTheAnswerAlsoWhereOthersAreHidden() {
        ChartStyle look = new ChartStyle(Theme.LIGHT, false, null, ChartSamples.ZONE, Set.of(0, 2));
        Map<String, Chart> charts = new ChartSamples(ChartSamples.NAMES).all(look);
        HitRegions lines = regions(charts.get("line-breakdown"), 1_000, 420);
        assertThat(lines.series().findValuesAsText("row")).containsExactly("1", "3");
        assertThat(lines.series().findValuesAsText("color"))
                .containsExactly(color(Palette.color(Theme.LIGHT, 1)), color(Palette.color(Theme.LIGHT, 3)));
        assertThat(rows(charts.get("pie"))).containsExactly(1, 3, 4, 5);
        assertThat(rows(charts.get("bar-value"))).containsExactly(1, 3, 4, 5);
        assertThat(rows(charts.get("funnel-breakdown"))).containsOnly(1, 3);
        assertThat(((SeriesChart) charts.get("lifecycle")).lines())
                .extracting(SeriesChart.Line::name)
                .containsExactly("Returning", "Dormant");
    }

    @Test
    void stepsPeriodsAndConnectionsAreNamed() {
        List<HitRegions.Region> funnel =
                regions(CHARTS.get("funnel"), 1_000, 420).shapes();
        assertThat(funnel.stream().filter(spot -> spot.part().isEmpty()).map(HitRegions.Region::point))
                .containsExactly(0, 1, 2, 3);
        assertThat(funnel.stream().filter(spot -> spot.part().equals("dropped")).map(HitRegions.Region::point))
                .containsExactly(1, 2, 3);
        List<HitRegions.Region> cells =
                regions(CHARTS.get("retention"), 1_000, 420).shapes();
        assertThat(cells).hasSize(36);
        assertThat(cells.get(0))
                .extracting(HitRegions.Region::row, HitRegions.Region::point)
                .containsExactly(0, 0);
        assertThat(cells.get(35))
                .extracting(HitRegions.Region::row, HitRegions.Region::point)
                .containsExactly(7, 0);
        List<HitRegions.Region> ways = regions(CHARTS.get("paths"), 1_000, 420).shapes();
        assertThat(ways.stream().filter(spot -> spot.part().isEmpty()).map(HitRegions.Region::row))
                .doesNotHaveDuplicates()
                .isNotEmpty();
        assertThat(ways).anyMatch(spot -> spot.part().equals("source"));
    }

    @Test
    void aDocumentSaysItInAttributes() {
        Chart chart = CHARTS.get("funnel");
        String plain = ChartImages.svg(chart, LOOK, 600, 300);
        assertThat(plain).doesNotContain("data-").doesNotContain("pointer-events");
        SvgDocument svg = SvgDocument.read(ChartImages.svgToPointAt(chart, LOOK, 600, 300));
        assertThat(svg.root().getAttribute("data-series"))
                .isEqualTo("[{\"row\":0,\"color\":\"" + color(Palette.color(Theme.LIGHT, 0)) + "\"}]");
        assertThat(svg.root().hasAttribute("data-plot")).isFalse();
        assertThat(svg.attributeNames()).contains("data-row", "data-point", "data-part", "pointer-events");
        SvgDocument line = SvgDocument.read(ChartImages.svgToPointAt(CHARTS.get("line"), LOOK, 600, 300));
        assertThat(ChartSamples.json(line.root().getAttribute("data-plot"))
                        .path("count")
                        .asInt())
                .isEqualTo(30);
    }

    @Test
    void ofManyPointsOnlyTheScaleIsTold() {
        Chart chart = new ChartSamples(List.of("a", "b", "c")).trends("", 3, 10_000, "hour", "'trendsFilter':{}", LOOK);
        JsonNode plot = regions(chart, 1_000, 420).plot();
        assertThat(plot.path("count").asInt()).isEqualTo(10_000);
        assertThat(plot.findValues("to")).isEmpty();
        assertThat(ChartImages.svgToPointAt(chart, LOOK, 1_000, 420)).hasSizeLessThan(200_000);
    }

    @Test
    void numbersOfLinesStandOnNoLine() {
        for (int[] size : new int[][] {{1_000, 420}, {480, 300}, {300, 160}}) {
            String svg = ChartImages.svgToPointAt(CHARTS.get("line-few"), LOOK, size[0], size[1]);
            JsonNode plot = ChartSamples.json(SvgDocument.read(svg).root().getAttribute("data-plot"));
            List<SvgTexts> numbers = SvgTexts.of(svg).stream()
                    .filter(text -> text.size() == 11 && text.text().matches("[0-9]+"))
                    .toList();
            assertThat(numbers).isNotEmpty();
            for (SvgTexts number : numbers) {
                for (JsonNode line : plot.path("lines")) {
                    assertThat(isCrossed(number, plot, line.path("to")))
                            .as("%s of %dx%d", number, size[0], size[1])
                            .isFalse();
                }
            }
        }
    }

    private static boolean isCrossed(SvgTexts number, JsonNode plot, JsonNode heights) {
        for (double x = number.left(); x <= number.left() + number.width(); x++) {
            double at = (x - plot.path("first").asDouble()) / plot.path("step").asDouble();
            int before = (int) Math.floor(at);
            if (before >= 0 && before < heights.size() - 1) {
                double share = at - before;
                double y = heights.get(before).asDouble() * (1 - share)
                        + heights.get(before + 1).asDouble() * share;
                if (y < number.base() && y > number.base() - 8) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Integer> rows(Chart chart) {
        return regions(chart, 1_000, 420).shapes().stream()
                .map(HitRegions.Region::row)
                .toList();
    }

    private static String color(int color) {
        return String.format(Locale.ROOT, "#%06x", color);
    }

    private static HitRegions regions(Chart chart, int width, int height) {
        HitRegions regions = HitRegions.wanted();
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        ChartPainter.paint(chart, LOOK, image.createGraphics(), new Rectangle2D.Double(0, 0, width, height), regions);
        return regions;
    }
}
