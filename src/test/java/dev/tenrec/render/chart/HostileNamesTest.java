package dev.tenrec.render.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.Thoroughness;
import dev.tenrec.render.chart.model.Chart;
import dev.tenrec.render.chart.model.SeriesNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Names are written by whoever sends events: whatever they hold, a picture stays a picture. */
@ExtendWith(Thoroughness.class)
final class HostileNamesTest {
    private static final int SAMPLE_EVERY = 3;
    private static final Set<String> ELEMENTS =
            Set.of("svg", "title", "g", "rect", "path", "line", "circle", "ellipse", "polygon", "polyline", "text");
    private static final Set<String> ATTRIBUTES = Set.of(
            "xmlns",
            "viewBox",
            "width",
            "height",
            "role",
            "fill",
            "stroke",
            "stroke-width",
            "stroke-linecap",
            "stroke-linejoin",
            "stroke-dasharray",
            "font-family",
            "font-size",
            "font-weight",
            "x",
            "y",
            "x1",
            "x2",
            "y1",
            "y2",
            "cx",
            "cy",
            "r",
            "rx",
            "ry",
            "d",
            "points",
            "transform",
            "fill-rule",
            "fill-opacity");
    private static final List<String> NAMES = List.of(
            "<script>alert(1)</script>",
            "</text><script>alert(1)</script>",
            "</svg><img src=x onerror=alert(1)>",
            "<![CDATA[",
            "]]>",
            "]]><script>alert(1)</script>",
            "<!--",
            "-->",
            "<!-- <svg onload=alert(1)> -->",
            "<?xml version=\"1.0\"?>",
            "<!DOCTYPE svg [<!ENTITY a \"b\">]>",
            "&a;",
            "&amp;",
            "&lt;b&gt;",
            "&#0;",
            "&#x0;",
            "&nbsp;",
            "\" onload=\"alert(1)",
            "' onload='alert(1)",
            "javascript:alert(1)",
            "data:text/html,<script>alert(1)</script>",
            "url(#a)",
            "url(https://example.com/x)",
            "expression(alert(1))",
            "<a xlink:href=\"javascript:alert(1)\">x</a>",
            "<style>*{display:none}</style>",
            "<foreignObject>",
            "<use href=\"#x\"/>",
            "<image href=\"//example.com\"/>",
            "${7*7}",
            "{{7*7}}",
            "%s%n%x",
            "=1+1",
            "+1",
            "-1",
            "@SUM",
            "a\u0000b",
            "a\u0001b\u0008",
            "a\u001bb",
            "a\u007fb",
            "a\u0085b",
            "a\u2028b\u2029",
            "a\ufffeb\uffff",
            "a\ud800b",
            "\udc00a",
            "\u202egnp.exe",
            "\u2066a\u2069",
            "\u200b\u200d",
            "a\tb\nc\rd",
            "  ",
            "",
            "null",
            "undefined",
            "عربي نص",
            "日本語の名前",
            "👩‍👩‍👧‍👦 family",
            "Z͑ͫ̓a͜l͖g̷o",
            "Ærøskøbing – naïve",
            "x".repeat(100_000),
            "好".repeat(5_000),
            "$$_posthog_breakdown_null_$$",
            "$$_posthog_breakdown_other_$$",
            "constructor",
            "__proto__");

    @Test
    void everyFormStaysWellFormedAndShowsTheName() {
        assertThat(NAMES).hasSizeGreaterThanOrEqualTo(60);
        int number = 0;
        for (String name : NAMES) {
            List<String> names = new ArrayList<>(Arrays.asList(name, name, name, "plain"));
            for (Map.Entry<String, Chart> each :
                    new ChartSamples(names).all(ChartSamples.LIGHT).entrySet()) {
                if (Thoroughness.takes(number++, SAMPLE_EVERY)) {
                    check(each.getKey(), name, each.getValue());
                }
            }
        }
    }

    private static void check(String form, String name, Chart chart) {
        SvgDocument svg = SvgDocument.read(ChartImages.svg(chart, ChartSamples.LIGHT, 1_000, 420));
        String what = form + " of " + SeriesNames.clean(name);
        assertThat(svg.elementNames()).as(what).isSubsetOf(ELEMENTS);
        assertThat(svg.attributeNames()).as(what).isSubsetOf(ATTRIBUTES);
        String clean = SeriesNames.label(name).strip();
        boolean isNamed =
                !Set.of("empty", "lifecycle", "time-to-convert", "line-hours").contains(form);
        if (isNamed && !clean.isEmpty() && clean.length() < 24) {
            String all = String.join("\n", svg.texts());
            assertThat(all)
                    .as(what)
                    .containsAnyOf(clean, beginning(SeriesNames.clean(name).strip()));
        }
    }

    /** What is left of a name in a narrow place. */
    private static String beginning(String name) {
        return name.substring(0, name.offsetByCodePoints(0, Math.min(8, name.codePointCount(0, name.length()))));
    }

    @Test
    void picturesOfPixelsAreMadeOfAnyName() {
        int number = 0;
        for (String name : NAMES) {
            ChartSamples samples = new ChartSamples(List.of(name, name, "plain"));
            for (String form : List.of("line-breakdown", "bar-value", "funnel", "paths", "table")) {
                if (!Thoroughness.takes(number++, SAMPLE_EVERY)) {
                    continue;
                }
                Chart chart = samples.all(ChartSamples.DARK).get(form);
                assertThat(ChartImages.png(chart, ChartSamples.DARK, 300, 150, 1))
                        .isNotEmpty();
            }
        }
    }
}
