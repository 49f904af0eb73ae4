package dev.tenrec.lake.event;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tenrec.json.Json;
import dev.tenrec.lake.parquet.ColumnValues;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The columns of properties of some rows. A text is a string itself, and of anything else its JSON; a number is one
 * that is finite. JSON null is as if the property were absent.
 */
final class EventProperties {
    private static final Map<String, Integer> TEXTS = EventSchema.indexes(CommonProperties.TEXTS);
    private static final Map<String, Integer> NUMBERS = EventSchema.indexes(CommonProperties.NUMBERS);

    private final List<CodedTexts<String>> texts;
    private final double[][] numbers;
    private final BitSet[] absent;

    EventProperties(int rowsMax) {
        texts = CommonProperties.TEXTS.stream()
                .map(name -> new CodedTexts<String>(rowsMax, text -> text.getBytes(StandardCharsets.UTF_8)))
                .toList();
        numbers = new double[CommonProperties.NUMBERS.size()][rowsMax];
        absent = Stream.generate(BitSet::new).limit(numbers.length).toArray(BitSet[]::new);
    }

    /** Takes the properties of a row out of a JSON object. */
    void set(int row, byte[] json) {
        for (BitSet rows : absent) {
            rows.set(row);
        }
        try (JsonParser parser = Json.factory().createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                Integer text = TEXTS.get(name);
                Integer number = NUMBERS.get(name);
                if (token != JsonToken.VALUE_NULL && text != null) {
                    texts.get(text).set(row, text(parser, json));
                } else if (number != null && token.isNumeric()) {
                    setNumber(row, number, parser.getText());
                }
                parser.skipChildren();
            }
        } catch (IOException malformed) {
            // Capture stores nothing but whole objects.
            throw new UncheckedIOException(malformed);
        }
    }

    private void setNumber(int row, int number, String text) {
        double value = Double.parseDouble(text);
        if (Double.isFinite(value)) {
            numbers[number][row] = value;
            absent[number].clear(row);
        }
    }

    private static String text(JsonParser parser, byte[] json) throws IOException {
        if (!parser.currentToken().isStructStart()) {
            return parser.getText();
        }
        int start = Math.toIntExact(parser.currentTokenLocation().getByteOffset());
        parser.skipChildren();
        int end = Math.toIntExact(parser.currentLocation().getByteOffset());
        return new String(json, start, end - start, StandardCharsets.UTF_8);
    }

    /** The columns in the order of the schema. */
    Stream<ColumnValues> columns() {
        return Stream.concat(
                texts.stream().map(CodedTexts::column),
                Stream.iterate(0, number -> number + 1)
                        .limit(numbers.length)
                        .map(number -> new ColumnValues.Doubles(numbers[number], absent[number])));
    }

    void clear() {
        texts.forEach(CodedTexts::clear);
        for (BitSet rows : absent) {
            rows.clear();
        }
    }
}
