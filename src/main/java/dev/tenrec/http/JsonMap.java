package dev.tenrec.http;

import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Map;

/** JSON objects as Vert.x holds them. */
final class JsonMap extends TypeReference<Map<String, Object>> {
    static final JsonMap TYPE = new JsonMap();

    private JsonMap() {}
}
