package dev.tenrec.render.chart.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tenrec.render.chart.ChartSamples;
import dev.tenrec.render.chart.paint.NiceScale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers as people read them. */
final class ValueFormatTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 100 | 0",
                "500 | 250 | 500",
                "1000 | 250 | 1k",
                "1250 | 250 | 1.25k",
                "3400000 | 200000 | 3.4M",
                "-2000 | 1000 | −2k",
                "0.002 | 0.001 | 0.002",
                "1e12 | 2e11 | 1T",
                "1e300 | 2e299 | 1e300"
            })
    void axesAreShort(double value, double step, String text) {
        assertThat(ValueFormat.PLAIN.axis(value, step)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | 1234567.891 | 1,234,567.89",
                "{} | 0.00012 | 0.00012",
                "{} | 1e-300 | 1e-300",
                "{'decimalPlaces':0} | 12.6 | 13",
                "{'minDecimalPlaces':2} | 12 | 12.00",
                "{'aggregationAxisFormat':'percentage'} | 12.34 | 12.34%",
                "{'aggregationAxisFormat':'percentage_scaled'} | 0.125 | 12.5%",
                "{'aggregationAxisFormat':'currency'} | 1200 | $1,200.00",
                "{'aggregationAxisFormat':'currency','aggregationAxisPrefix':'£'} | 5 | £5.00",
                "{'aggregationAxisFormat':'duration'} | 150 | 2 min 30 s",
                "{'aggregationAxisFormat':'duration_ms'} | 250 | 250 ms",
                "{'aggregationAxisPrefix':'~','aggregationAxisPostfix':' kg'} | -5 | −~5 kg",
                "{'aggregationAxisFormat':'unheard of'} | 5 | 5"
            })
    void formatsOfQueriesAreRespected(String filter, double value, String text) {
        assertThat(ValueFormat.of(ChartSamples.json(filter)).value(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0 s",
        "0.25,250 ms",
        "2.5,2.5 s",
        "59.4,59 s",
        "59.9,1 min",
        "3599,59 min 59 s",
        "3599.9,1 h",
        "3660,1 h 1 min",
        "86399,1 d",
        "90000,1 d 1 h",
        "1209600,14 d"
    })
    void durationsHaveTwoUnitsAtMost(double seconds, String text) {
        assertThat(Durations.text(seconds)).isEqualTo(text);
    }

    @Test
    void scalesHaveRoundSteps() {
        assertThat(NiceScale.of(0, 873, 5, ValueFormat.PLAIN, true)).isEqualTo(new NiceScale(0, 1_000, 200));
        assertThat(NiceScale.of(0, 3, 6, ValueFormat.PLAIN, true)).isEqualTo(new NiceScale(0, 3, 1));
        assertThat(NiceScale.of(-30, 70, 5, ValueFormat.PLAIN, true)).isEqualTo(new NiceScale(-40, 80, 20));
        assertThat(NiceScale.of(0, 400, 5, ValueFormat.SECONDS, false)).isEqualTo(new NiceScale(0, 480, 120));
        assertThat(NiceScale.of(0, 0, 5, ValueFormat.PERCENT, false).to()).isEqualTo(100);
    }
}
