package dev.tenrec.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The one configured mapper: snake_case names, nothing accepted that JSON does not allow.
 *
 * <p>Jackson's defaults let duplicate names (the last wins), text after the document and a thousand levels of nesting
 * through; here each is an error. Numbers keep every digit. Bytes must be valid UTF-8, which {@link Utf8} checks first,
 * because Jackson also accepts UTF-16 and overlong forms.
 */
public final class Json {
    /** Nesting levels beyond this are refused: deeper trees would exhaust the stack of recursive code. */
    public static final int DEPTH_MAX = 64;

    private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNestingDepth(DEPTH_MAX)
            .maxNumberLength(100)
            .maxStringLength(20_000_000)
            .maxNameLength(10_000)
            .build();

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(CONSTRAINTS)
            .build();

    private static final ObjectMapper MAPPER = JsonMapper.builder(FACTORY)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
            .build();

    private Json() {}

    /** The mapper, for conversions that the methods here do not name. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** The strict factory, for streaming readers. */
    public static JsonFactory factory() {
        return FACTORY;
    }

    /** Reads any JSON document; throws {@link JsonProcessingException} with the place of the mistake. */
    public static JsonNode parse(byte[] json) throws JsonProcessingException {
        try {
            return MAPPER.readTree(json);
        } catch (NumberFormatException huge) {
            // An exponent of more than ten digits is JSON, but no decimal; Jackson lets this through.
            throw new JsonParseException(null, "a number is out of range", huge);
        } catch (JsonProcessingException malformed) {
            throw malformed;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Parses a part of a document that is known to be well-formed. */
    public static JsonNode parseChecked(byte[] json, int from, int to) {
        try {
            return MAPPER.readTree(json, from, to - from);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** An empty object to fill. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Reads what {@link #write} wrote; a failure means that our own data are damaged. */
    public static <T> T read(byte[] json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    /** A value as the text of its JSON. */
    public static String text(Object value) {
        return new String(write(value), StandardCharsets.UTF_8);
    }

    /** A value as UTF-8 bytes of JSON. */
    public static byte[] write(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
