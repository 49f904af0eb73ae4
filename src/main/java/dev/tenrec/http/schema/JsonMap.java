package dev.tenrec.http.schema;

import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Map;

/** JSON objects as Vert.x holds them. */
public final class JsonMap extends TypeReference<Map<String, Object>> {
    public static final JsonMap TYPE = new JsonMap();

    private JsonMap() {}
}
