package dev.tenrec.api.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What events do to persons and groups, said once more in the simplest words: maps, no speed, no journal. One event
 * after another, as it was sent.
 */
final class CaptureModel {
    /** The properties that are copied to persons, those first whose changes alone are not written. */
    static final List<String> QUIET = List.of("$browser", "$current_url", "$os", "$os_version", "$screen_width");

    static final List<String> LOUD = List.of("utm_source", "gclid", "$app_version");

    private static final Set<String> ILLEGAL = Set.of("null", "0", "'none'", "anonymous", "UNDEFINED", " ");
    private static final Set<String> PERSON_EVENTS = Set.of("$identify", "$set", "$create_alias", "$merge_dangerously");
    private static final Set<String> GROUP_EVENTS = Set.of("$groupidentify", "$group_identify");
    private static final int TYPES_MAX = 5;

    static final class ModelPerson {
        final List<String> ids = new ArrayList<>();
        UUID uuid;
        ObjectNode properties = Json.object();
        long created;
        boolean identified;
    }

    static final class ModelGroup {
        ObjectNode properties = Json.object();
        long created;
    }

    final Map<String, ModelPerson> persons = new HashMap<>();
    /** Names of the types; their places are their indexes. */
    final List<String> types = new ArrayList<>();
    /** By type and key. */
    final Map<Integer, Map<String, ModelGroup>> groups = new TreeMap<>();

    final Map<String, Integer> warnings = new TreeMap<>();
    /** The stored events as they were sent, by uuid. */
    final Map<String, ObjectNode> events = new LinkedHashMap<>();

    int dropped;
    int duplicates;

    /** @param micros the event's timestamp */
    void apply(ObjectNode event, long micros) {
        String uuid = event.get("uuid").textValue();
        String name = event.get("event").textValue();
        ObjectNode properties = ((ObjectNode) event.get("properties")).deepCopy();
        JsonNode flag = properties.remove("$process_person_profile");
        boolean personless = flag != null && flag.isBoolean() && !flag.booleanValue();
        boolean isAbout = name.equals("$identify")
                || name.equals("$create_alias")
                || name.equals("$merge_dangerously")
                || GROUP_EVENTS.contains(name);
        if (personless && isAbout) {
            dropped++;
            warn("invalid_event_when_process_person_profile_is_false");
            return;
        }
        if (events.containsKey(uuid)) {
            duplicates++;
            return;
        }
        events.put(uuid, event);
        if (flag != null && !flag.isBoolean()) {
            warn("invalid_process_person_profile");
        }
        if (personless) {
            return;
        }
        over(properties, event, "$set");
        over(properties, event, "$set_once");
        person(name, event.get("distinct_id").asText(), properties, micros, uuid);
        group(name, properties, micros);
    }

    /** What stands beside the properties wins over what stands in them. */
    private static void over(ObjectNode properties, ObjectNode event, String name) {
        if (event.get(name) instanceof ObjectNode outer) {
            ObjectNode merged = properties.get(name) instanceof ObjectNode inner ? inner.deepCopy() : Json.object();
            merged.setAll(outer);
            properties.set(name, merged);
        }
    }

    private void person(String name, String id, ObjectNode properties, long micros, String uuid) {
        ObjectNode set = Json.object();
        ObjectNode once = Json.object();
        List<String> unset = new ArrayList<>();
        if (!name.equals("$exception") && !GROUP_EVENTS.contains(name)) {
            boolean isServer = properties.path("$is_server").asBoolean();
            List<String> copied = new ArrayList<>(QUIET);
            copied.addAll(LOUD);
            for (String key : copied) {
                if (properties.has(key) && !(isServer && key.startsWith("$os"))) {
                    set.set(key, properties.get(key));
                    once.set("$initial_" + key.replace("$", ""), properties.get(key));
                }
            }
            properties.path("$set").properties().forEach(field -> set.set(field.getKey(), field.getValue()));
            properties.path("$set_once").properties().forEach(field -> once.set(field.getKey(), field.getValue()));
            properties.path("$unset").forEach(key -> unset.add(key.asText()));
        }
        String other = name.equals("$identify")
                ? text(properties.get("$anon_distinct_id"))
                : name.equals("$create_alias") || name.equals("$merge_dangerously")
                        ? text(properties.get("alias"))
                        : null;
        if (other != null && !other.equals(id) && (ILLEGAL.contains(other) || ILLEGAL.contains(id))) {
            warn("cannot_merge_with_illegal_distinct_id");
            other = null;
        }
        boolean joins = other != null && !other.equals(id);
        ModelPerson own = persons.get(id);
        ModelPerson theirs = joins ? persons.get(other) : null;
        if (own == null && theirs == null) {
            ModelPerson person = new ModelPerson();
            person.uuid = uuidOf("1:" + id);
            person.created = micros;
            person.identified = joins;
            person.properties.setAll(once);
            person.properties.setAll(set);
            person.properties.put("$creator_event_uuid", uuid);
            adopt(person, id);
            if (joins) {
                adopt(person, other);
            }
            return;
        }
        if (joins && (own == null || theirs == null)) {
            ModelPerson known = own == null ? theirs : own;
            adopt(known, own == null ? id : other);
            known.identified = true;
            own = known;
        } else if (joins && own == theirs) {
            own.identified = true;
        } else if (joins && theirs.identified && !name.equals("$merge_dangerously")) {
            warn("cannot_merge_already_identified");
        } else if (joins) {
            ObjectNode joined = theirs.properties.deepCopy();
            joined.setAll(own.properties);
            own.properties = joined;
            own.created = Math.min(own.created, theirs.created);
            own.identified = true;
            for (String moved : theirs.ids) {
                adopt(own, moved);
            }
        }
        ObjectNode after = own.properties.deepCopy();
        once.properties().forEach(field -> after.putIfAbsent(field.getKey(), field.getValue()));
        after.setAll(set);
        unset.forEach(after::remove);
        if (PERSON_EVENTS.contains(name) || isWorthWriting(own.properties, after)) {
            own.properties = after;
        }
    }

    /** Something came, went or changed that is not quiet. */
    private static boolean isWorthWriting(ObjectNode before, ObjectNode after) {
        Set<String> names = new LinkedHashSet<>();
        before.fieldNames().forEachRemaining(names::add);
        after.fieldNames().forEachRemaining(names::add);
        return names.stream()
                .anyMatch(name -> !before.has(name)
                        || !after.has(name)
                        || (!QUIET.contains(name) && !before.get(name).equals(after.get(name))));
    }

    private void adopt(ModelPerson person, String id) {
        person.ids.add(id);
        persons.put(id, person);
    }

    private void group(String name, ObjectNode properties, long micros) {
        properties.path("$groups").fieldNames().forEachRemaining(this::typeIndex);
        if (!GROUP_EVENTS.contains(name)) {
            return;
        }
        if (properties.has("$group_set") && !properties.get("$group_set").isObject()) {
            warn("invalid_group_set");
        }
        int type = typeIndex(properties.get("$group_type").textValue());
        if (type < 0) {
            return;
        }
        ModelGroup group = groups.computeIfAbsent(type, any -> new TreeMap<>())
                .computeIfAbsent(properties.get("$group_key").asText(), key -> {
                    ModelGroup made = new ModelGroup();
                    made.created = micros;
                    return made;
                });
        if (properties.get("$group_set") instanceof ObjectNode values) {
            group.properties.setAll(values);
        }
    }

    private int typeIndex(String name) {
        if (!types.contains(name) && types.size() < TYPES_MAX) {
            types.add(name);
        }
        return types.indexOf(name);
    }

    private void warn(String type) {
        warnings.merge(type, 1, Integer::sum);
    }

    private static String text(JsonNode value) {
        return value == null || value.isNull() ? null : value.isTextual() ? value.textValue() : value.toString();
    }

    /** RFC 9562, version 5. */
    private static UUID uuidOf(String name) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            UUID namespace = UUID.fromString("932979b4-65c3-4424-8467-0b66ec27bc22");
            sha1.update(ByteBuffer.allocate(16)
                    .putLong(namespace.getMostSignificantBits())
                    .putLong(namespace.getLeastSignificantBits())
                    .array());
            ByteBuffer hash = ByteBuffer.wrap(sha1.digest(name.getBytes(StandardCharsets.UTF_8)));
            long high = (hash.getLong() & ~0xf000L) | 0x5000L;
            return new UUID(high, (hash.getLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L);
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError(missing);
        }
    }
}
