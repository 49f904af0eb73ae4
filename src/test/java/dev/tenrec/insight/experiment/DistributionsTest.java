package dev.tenrec.insight.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probabilities against those of SciPy 1.17. */
class DistributionsTest {
    private static final Percentage NEAR = Percentage.withPercentage(1e-6);

    @ParameterizedTest
    @CsvSource({
        "-3.2, 0.0006871379379158471",
        "-1, 0.15865525393145707",
        "-0.1, 0.460172162722971",
        "0, 0.5",
        "0.4, 0.6554217416103242",
        "1.96, 0.9750021048517795",
        "5, 0.9999997133484281",
        "-8, 6.22096057427174e-16"
    })
    void ofTheNormalDistribution(double z, double probability) {
        assertThat(Distributions.normal(z)).isCloseTo(probability, NEAR);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0005, -3.2905267314918945",
        "0.025, -1.9599639845400545",
        "0.3, -0.5244005127080409",
        "0.9, 1.2815515655446004",
        "0.975, 1.959963984540054",
        "0.9995, 3.2905267314919255"
    })
    void quantilesOfTheNormalDistribution(double probability, double z) {
        assertThat(Distributions.normalQuantile(probability)).isCloseTo(z, NEAR);
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 3, 0.9266523488008059",
        "2.2, 7.5, 0.0611994659061161",
        "-1.7, 98, 0.09230273260554979",
        "3.3, 4000.25, 0.0009753184239749681",
        "0.5, 1e6, 0.6170751874723714",
        "12, 5, 7.089492517161522e-05",
        "0, 5, 1"
    })
    void tailsOfStudentsDistribution(double t, double freedom, double probability) {
        assertThat(Distributions.studentTails(t, freedom)).isCloseTo(probability, NEAR);
    }

    @ParameterizedTest
    @CsvSource({
        "0.975, 4, 2.7764451051977934",
        "0.95, 30.5, 1.6963751158527451",
        "0.995, 120, 2.6174211451068654",
        "0.975, 4966.2, 1.9604417823886413",
        "0.9, 2, 1.8856180831641272"
    })
    void quantilesOfStudentsDistribution(double probability, double freedom, double t) {
        assertThat(Distributions.studentQuantile(probability, freedom)).isCloseTo(t, NEAR);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1",
        "0.01, 1, 0.920344325445942",
        "3.84, 1, 0.05004352124870519",
        "2.5, 3, 0.4752910833430205",
        "40, 3, 1.065509033425585e-08",
        "0.7, 9, 0.9998724430111405"
    })
    void tailOfTheChiSquareDistribution(double x, int freedom, double probability) {
        assertThat(Distributions.chiSquareTail(x, freedom)).isCloseTo(probability, NEAR);
    }
}
