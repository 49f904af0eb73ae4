package dev.tenrec.group;

import dev.tenrec.json.JsonFields;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Finds the types that an event names in {@code $groups}, without a tree of its properties. */
final class GroupNames {
    private static final byte[] GROUPS = "$groups".getBytes(StandardCharsets.UTF_8);

    private GroupNames() {}

    /**
     * The names in the order in which they stand.
     *
     * @param properties a JSON object that was checked when it arrived; what happens with anything else is undefined,
     *     up to a {@link RuntimeException}
     */
    static List<String> of(byte[] properties) {
        List<String> names = new ArrayList<>(2);
        JsonFields fields = new JsonFields(properties, 0);
        while (fields.next()) {
            if (fields.valueType() == '{' && fields.isNamed(GROUPS)) {
                JsonFields groups = new JsonFields(properties, fields.valueStart());
                while (groups.next()) {
                    names.add(groups.name());
                }
            }
        }
        return names;
    }
}
