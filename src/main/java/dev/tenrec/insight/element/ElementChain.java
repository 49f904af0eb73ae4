package dev.tenrec.insight.element;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.tenrec.json.Json;
import dev.tenrec.json.JsonFields;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements of one event, as a text and as objects. An event has the text itself in {@link #CHAIN}, or a list in
 * {@link #LIST}, of which the text is made; the text wins. Reading takes linear time.
 *
 * <pre>
 * a.btn.small:attr__href="/buy"href="/buy"nth-child="2"nth-of-type="1"text="Buy";div:nth-child="1"nth-of-type="1"
 * </pre>
 */
public final class ElementChain {
    /** The property with the text. */
    public static final String CHAIN = "$elements_chain";

    /** The property with the list, of older clients. */
    public static final String LIST = "$elements";

    private static final byte[] CHAIN_NAME = CHAIN.getBytes(StandardCharsets.UTF_8);
    private static final byte[] LIST_NAME = LIST.getBytes(StandardCharsets.UTF_8);
    /** The beginning of both names. */
    private static final String MARK = "\"$elements";

    private ElementChain() {}

    /** Reads the text of an event's properties as they were sent; empty for none. */
    public static String of(byte[] properties) {
        if (!mayHave(properties)) {
            return "";
        }
        JsonNode list = null;
        JsonFields fields = new JsonFields(properties, 0);
        while (fields.next()) {
            boolean isChain = fields.isNamed(CHAIN_NAME);
            if (isChain || fields.isNamed(LIST_NAME)) {
                int end = fields.valueStart() + fields.valueSize();
                JsonNode value = Json.read(Arrays.copyOfRange(properties, fields.valueStart(), end), JsonNode.class);
                if (isChain && !ofText(value).isEmpty()) {
                    return ofText(value);
                }
                list = isChain ? list : value;
            }
        }
        return list == null ? "" : ofList(list);
    }

    /** Reads the value of {@link #CHAIN}; empty for a missing one. */
    public static String ofText(@Nullable JsonNode value) {
        return value == null || !value.isTextual() ? "" : value.textValue();
    }

    /** Makes the text of the value of {@link #LIST}; empty for a missing one. */
    public static String ofList(@Nullable JsonNode value) {
        return value == null || !value.isArray() ? "" : ElementChainWriter.write(value);
    }

    /** Reads the elements of a text. */
    public static List<Element> parse(String chain) {
        return chain.isEmpty() ? List.of() : new ElementChainReader(chain).read();
    }

    /** Writes the elements of a text as the API shows them. */
    public static ArrayNode json(String chain) {
        ArrayNode all = Json.mapper().createArrayNode();
        for (Element element : parse(chain)) {
            all.add(element.json(all.size()));
        }
        return all;
    }

    /** Returns properties without those that hold the elements; the same bytes if there are none. */
    public static byte[] without(byte[] properties) {
        if (!mayHave(properties)) {
            return properties;
        }
        byte[] kept = new byte[properties.length];
        int size = 0;
        kept[size++] = '{';
        JsonFields fields = new JsonFields(properties, 0);
        while (fields.next()) {
            if (fields.isNamed(CHAIN_NAME) || fields.isNamed(LIST_NAME)) {
                continue;
            }
            if (size > 1) {
                kept[size++] = ',';
            }
            int from = fields.nameStart() - 1;
            int length = fields.valueStart() + fields.valueSize() - from;
            System.arraycopy(properties, from, kept, size, length);
            size += length;
        }
        kept[size++] = '}';
        return Arrays.copyOf(kept, size);
    }

    private static boolean mayHave(byte[] properties) {
        // A name that is written with escapes is no name that a browser sends.
        return new String(properties, StandardCharsets.ISO_8859_1).contains(MARK);
    }
}
