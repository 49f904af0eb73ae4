package dev.tenrec.group;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.TSFBuilder;
import dev.tenrec.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Finds the types that an event names in {@code $groups}, without a tree of its properties. */
final class GroupNames {
    /** Capture has looked for names that stand twice, and names of strangers are not to be kept by the JVM. */
    private static final JsonFactory FACTORY = ((TSFBuilder<?, ?>)
                    Json.factory().rebuild())
            .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private GroupNames() {}

    /**
     * The names in the order in which they stand.
     *
     * @param properties a JSON object
     * @throws IOException when it is none
     */
    static List<String> of(byte[] properties) throws IOException {
        List<String> names = new ArrayList<>(2);
        try (JsonParser parser = FACTORY.createParser(properties)) {
            parser.nextToken();
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                if (parser.nextToken() == JsonToken.START_OBJECT && field.equals("$groups")) {
                    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                        names.add(name);
                        parser.nextToken();
                        parser.skipChildren();
                    }
                } else {
                    parser.skipChildren();
                }
            }
        }
        return names;
    }
}
