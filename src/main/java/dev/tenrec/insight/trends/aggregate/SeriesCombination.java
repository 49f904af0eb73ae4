package dev.tenrec.insight.trends.aggregate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import dev.tenrec.insight.filter.Derivation;
import dev.tenrec.insight.filter.Filter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expression over the values of several series of the same events.
 *
 * @param parts the number of events, then those of the expression
 * @param expression reads properties whose keys are indexes of parts
 */
public record SeriesCombination(List<Series> parts, Derivation expression) {
    SeriesCombination and(Filter filter) {
        return new SeriesCombination(
                parts.stream().map(part -> part.and(filter)).toList(), expression);
    }

    /** Returns the value of each cell, from those of the parts; 0 for cells without events, as the real service. */
    public double[] values(List<double[]> byPart) {
        int[] inputs = expression.inputs().stream()
                .mapToInt(input -> Integer.parseInt(input.key()))
                .toArray();
        double[] values = new double[byPart.get(0).length];
        for (int cell = 0; cell < values.length; cell++) {
            values[cell] = byPart.get(0)[cell] == 0 ? 0 : value(byPart, inputs, cell);
        }
        return values;
    }

    private double value(List<double[]> byPart, int[] inputs, int cell) {
        List<@Nullable JsonNode> numbers = new ArrayList<>(inputs.length);
        for (int input : inputs) {
            double number = byPart.get(input)[cell];
            boolean isWhole = number == Math.rint(number) && Math.abs(number) < 1L << 53;
            numbers.add(isWhole ? LongNode.valueOf((long) number) : DoubleNode.valueOf(number));
        }
        JsonNode value = expression.value(numbers);
        double number = value == null ? 0 : value.asDouble();
        return Double.isFinite(number) ? number : 0;
    }
}
