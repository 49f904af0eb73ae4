package dev.tenrec.insight.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Verdicts against numbers of the real service's public tests, and of SciPy 1.17. */
class StatisticalTestTest {
    /** The tests of the service compare four digits. */
    private static final Offset<Double> NEAR = Offset.offset(5e-5);

    private static final Offset<Double> EXACT = Offset.offset(1e-9);
    private static final Sample REVENUE = Sample.ofMean(2_461, 1_922.7, 94_698.29);
    private static final Sample REVENUE_BEFORE = Sample.ofMean(2_507, 1_196.87, 37_377.9767);

    @Test
    void comparesMeansAsTheServiceDoes() {
        ObjectNode verdict = compare(new WelchTest(0.05, true), REVENUE, REVENUE_BEFORE);
        assertThat(verdict.path("p_value").doubleValue()).isCloseTo(0.08487, NEAR);
        assertInterval(verdict, "confidence_interval", -0.0875, 1.36048, NEAR);
        assertThat(verdict.path("significant").booleanValue()).isFalse();
    }

    @Test
    void comparesProportionsAsTheServiceDoes() {
        Sample variant = Sample.ofProportion(1_471, 62);
        Sample baseline = Sample.ofProportion(1_529, 87);
        ObjectNode verdict = compare(new WelchTest(0.05, true), variant, baseline);
        assertThat(verdict.path("p_value").doubleValue()).isCloseTo(0.030960, NEAR);
        assertInterval(verdict, "confidence_interval", -0.49475, -0.02376, NEAR);
        assertThat(verdict.path("significant").booleanValue()).isTrue();
    }

    @Test
    void comparesRatiosAsTheServiceDoes() {
        Sample variant = ratio(2_034, 99_673.9364269569, 11_298_745.182728939, 947);
        Sample baseline = ratio(1_966, 94_605.79858780127, 10_463_129.505392816, 936);
        ObjectNode verdict = compare(new WelchTest(0.05, true), variant, baseline);
        assertThat(verdict.path("p_value").doubleValue()).isCloseTo(0.0032826, NEAR);
        assertInterval(verdict, "confidence_interval", 0.01378609, 0.0689, NEAR);
    }

    @Test
    void tellsTheChanceToWinAsTheServiceDoes() {
        ObjectNode verdict = compare(new BayesianTest(0.95, true), REVENUE, REVENUE_BEFORE);
        assertThat(verdict.path("chance_to_win").doubleValue()).isCloseTo(0.95759, NEAR);
        assertInterval(verdict, "credible_interval", -0.0873, 1.36026, NEAR);
        assertThat(verdict.path("significant").booleanValue()).isTrue();
        assertThat(compare(new BayesianTest(0.99, true), REVENUE, REVENUE_BEFORE)
                        .path("significant")
                        .booleanValue())
                .isFalse();
    }

    @Test
    void comparesAbsoluteMeansAsSciPyDoes() {
        Sample variant = Sample.ofMean(80, 642, 7_742);
        Sample baseline = Sample.ofMean(60, 352, 2_908);
        ObjectNode verdict = compare(new WelchTest(0.05, false), variant, baseline);
        assertThat(verdict.path("p_value").doubleValue()).isCloseTo(0.008239871120206192, EXACT);
        assertInterval(verdict, "confidence_interval", 0.5665269189589752, 3.750139747707693, EXACT);
        assertInterval(
                compare(new WelchTest(0.01, false), variant, baseline),
                "confidence_interval",
                0.05547226955815754,
                4.261194397108511,
                EXACT);
    }

    @Test
    void givesNoVerdictWithoutVarianceOrBaseline() {
        Sample none = Sample.ofMean(100, 0, 0);
        for (StatisticalTest test : new StatisticalTest[] {new WelchTest(0.05, true), new BayesianTest(0.95, true)}) {
            assertThat(compare(test, REVENUE, none).path("significant").isNull())
                    .as(test.method())
                    .isTrue();
            assertThat(compare(test, Sample.ofMean(100, 100, 100), Sample.ofMean(100, 100, 100))
                            .path("significant")
                            .isNull())
                    .as(test.method())
                    .isTrue();
        }
    }

    @Test
    void needsFiveSuccessesAndFailuresForAChance() {
        BayesianTest test = new BayesianTest(0.95, true);
        Sample enough = Sample.ofProportion(100, 50);
        assertThat(compare(test, Sample.ofProportion(100, 4), enough)
                        .path("chance_to_win")
                        .isNull())
                .isTrue();
        assertThat(compare(test, Sample.ofProportion(100, 96), enough)
                        .path("chance_to_win")
                        .isNull())
                .isTrue();
        assertThat(compare(test, Sample.ofProportion(100, 95), enough)
                        .path("chance_to_win")
                        .isDouble())
                .isTrue();
    }

    /** A ratio whose denominator is 1 or 0 for each user, and where users without it have no numerator. */
    private static Sample ratio(int users, double sum, double sumSquares, int denominator) {
        VariantSums sums = new VariantSums(0);
        sums.samples = users;
        sums.sum = sum;
        sums.sumSquares = sumSquares;
        sums.denominatorSum = denominator;
        sums.denominatorSumSquares = denominator;
        sums.products = sum;
        return Sample.ofRatio(sums);
    }

    private static ObjectNode compare(StatisticalTest test, Sample variant, Sample baseline) {
        ObjectNode verdict = Json.object();
        test.compare(variant, baseline, verdict);
        return verdict;
    }

    private static void assertInterval(
            ObjectNode verdict, String name, double low, double high, Offset<Double> offset) {
        assertThat(verdict.path(name).path(0).doubleValue()).isCloseTo(low, offset);
        assertThat(verdict.path(name).path(1).doubleValue()).isCloseTo(high, offset);
    }
}
