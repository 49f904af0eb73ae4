package dev.tenrec.render.chart.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.tenrec.render.chart.ChartSamples;
import dev.tenrec.render.chart.paint.Contrast;
import dev.tenrec.render.chart.read.SeriesColors;
import org.junit.jupiter.api.Test;

/** Colours that people can tell from the background and from each other. */
final class PaletteTest {
    /** From normal sight to that of people without cones for green, or for red; after Machado and others, 2009. */
    private static final double[][] NO_GREEN = {
        {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
    };

    private static final double[][] NO_RED = {
        {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}
    };

    @Test
    void everyColorStandsOutFromItsBackground() {
        for (Theme theme : Theme.values()) {
            for (int i = 0; i < Palette.size(); i++) {
                assertThat(Contrast.of(Palette.color(theme, i), theme.background()))
                        .as("%s %d", theme, i)
                        .isGreaterThanOrEqualTo(3);
            }
            assertThat(Contrast.of(theme.text(), theme.background())).isGreaterThan(12);
            assertThat(Contrast.of(theme.muted(), theme.background())).isGreaterThan(4.5);
            for (String status : new String[] {"new", "returning", "resurrecting", "dormant"}) {
                assertThat(Contrast.of(Palette.lifecycle(theme, status), theme.background()))
                        .as(theme + status)
                        .isGreaterThanOrEqualTo(3);
            }
        }
    }

    @Test
    void theFirstColorsDifferAlsoForThoseWhoSeeFewer() {
        for (Theme theme : Theme.values()) {
            for (int i = 0; i < 6; i++) {
                for (int j = 0; j < i; j++) {
                    int one = Palette.color(theme, i);
                    int other = Palette.color(theme, j);
                    assertThat(distance(one, other, null))
                            .as("%s %d %d", theme, i, j)
                            .isGreaterThan(60);
                    assertThat(distance(one, other, NO_GREEN))
                            .as("no green: %s %d %d", theme, i, j)
                            .isGreaterThan(25);
                    assertThat(distance(one, other, NO_RED))
                            .as("no red: %s %d %d", theme, i, j)
                            .isGreaterThan(25);
                }
            }
        }
    }

    private static double distance(int one, int other, double[][] sight) {
        double[] first = seen(one, sight);
        double[] second = seen(other, sight);
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += Math.pow(first[i] - second[i], 2);
        }
        return Math.sqrt(sum);
    }

    private static double[] seen(int color, double[][] sight) {
        double[] parts = {(color >> 16) & 0xFF, (color >> 8) & 0xFF, color & 0xFF};
        if (sight == null) {
            return parts;
        }
        double[] seen = new double[3];
        for (int row = 0; row < 3; row++) {
            for (int i = 0; i < 3; i++) {
                seen[row] += sight[row][i] * parts[i];
            }
        }
        return seen;
    }

    @Test
    void aDashboardGivesColorsToValues() {
        JsonNode list = ChartSamples.json("[{'breakdownValue':'Safari','colorToken':'preset-1'},"
                + "{'breakdownValue':'Edge','colorToken':'red'},{'breakdownValue':['a','b'],'colorToken':'preset-3'},"
                + "5,null,{'colorToken':'preset-2'},{'breakdownValue':'x','colorToken':'preset-0'}]");
        SeriesColors colors = new SeriesColors(Theme.LIGHT, list);
        assertThat(colors.of(new TextNode("Safari"), 4)).isEqualTo(Palette.color(Theme.LIGHT, 0));
        assertThat(colors.of(new TextNode("Edge"), 4)).isEqualTo(Palette.color(Theme.LIGHT, 4));
        assertThat(colors.of(new TextNode("x"), 4)).isEqualTo(Palette.color(Theme.LIGHT, 4));
        assertThat(colors.of(ChartSamples.json("['a','b']"), 4)).isEqualTo(Palette.color(Theme.LIGHT, 2));
        SeriesColors map = new SeriesColors(
                Theme.DARK, ChartSamples.json("{'Safari':'preset-15','Edge':{'colorToken':'preset-16'}}"));
        assertThat(map.of(new TextNode("Safari"), 0)).isEqualTo(Palette.color(Theme.DARK, 14));
        assertThat(map.of(new TextNode("Edge"), 4)).isEqualTo(Palette.color(Theme.DARK, 0));
    }
}
