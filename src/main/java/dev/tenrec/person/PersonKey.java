package dev.tenrec.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An event property that is copied to the person: the latest value under its name, the first one under
 * {@code $initial_…}.
 *
 * <p>Quiet keys change with every page; a change of quiet keys alone is not written.
 *
 * @param name of the person property: {@code $browser}
 * @param initialName of the property with the first value: {@code $initial_browser}
 * @param number of the key, from 0; quiet keys first
 * @param isQuiet true if a change of it alone is not written
 */
public record PersonKey(String name, String initialName, int number, boolean isQuiet) {
    private static final List<String> QUIET = List.of(
            "$browser",
            "$browser_version",
            "$current_url",
            "$device_type",
            "$os",
            "$os_version",
            "$pathname",
            "$raw_user_agent",
            "$referrer",
            "$referring_domain",
            "$screen_height",
            "$screen_width",
            "$viewport_height",
            "$viewport_width");
    private static final List<String> LOUD = List.of(
            "$app_build",
            "$app_name",
            "$app_namespace",
            "$app_version",
            "utm_source",
            "utm_medium",
            "utm_campaign",
            "utm_content",
            "utm_name",
            "utm_term",
            "gclid",
            "gad_source",
            "gclsrc",
            "dclid",
            "gbraid",
            "wbraid",
            "fbclid",
            "msclkid",
            "twclid",
            "li_fat_id",
            "mc_cid",
            "igshid",
            "ttclid",
            "rdt_cid",
            "irclid",
            "_kx",
            "epik",
            "qclid",
            "sccid");
    private static final String OS_NAME = "$os_name";
    private static final String SET = "$set";
    private static final String SET_ONCE = "$set_once";
    private static final String GEOIP = "$geoip_";

    private static final Map<String, PersonKey> BY_NAME = all();

    /** Keys that describe the machine, not the person, if {@code $is_server} is true. */
    private static final Set<String> OF_MACHINE = Set.of("$os", "$os_version");

    private static final List<PersonKey> QUIET_KEYS =
            QUIET.stream().map(BY_NAME::get).toList();

    private static Map<String, PersonKey> all() {
        Map<String, PersonKey> keys = new HashMap<>();
        QUIET.forEach(name -> keys.put(name, of(name, keys.size(), true)));
        LOUD.forEach(name -> keys.put(name, of(name, keys.size(), false)));
        keys.put(OS_NAME, keys.get("$os"));
        return Map.copyOf(keys);
    }

    private static PersonKey of(String name, int number, boolean isQuiet) {
        String bare = name.startsWith("$") ? name.substring(1) : name;
        return new PersonKey(name, "$initial_" + bare, number, isQuiet);
    }

    /** The key of an event property, or null if it is not copied; {@code $os_name} is an alias of {@code $os}. */
    public static @Nullable PersonKey of(String property) {
        return BY_NAME.get(property);
    }

    /** Quiet keys; their numbers are below their count. */
    static List<PersonKey> quiet() {
        return QUIET_KEYS;
    }

    static Collection<String> loud() {
        return LOUD;
    }

    /** True for a key that is not copied from events of servers. */
    public boolean isOfMachine() {
        return OF_MACHINE.contains(name);
    }

    /** True for a person property whose change alone is not written. */
    static boolean isQuiet(String property) {
        PersonKey key = BY_NAME.get(property);
        return key == null ? property.startsWith(GEOIP) : key.isQuiet;
    }

    /**
     * Copies person keys of an event into its {@code $set} and {@code $set_once}; values already there win. A
     * {@code $set} that is no object is left as it is.
     *
     * @param properties modified
     */
    public static void enrich(ObjectNode properties) {
        ObjectNode set = Json.object();
        ObjectNode once = Json.object();
        boolean isServer = properties.path("$is_server").asBoolean(false);
        properties.properties().forEach(field -> {
            PersonKey key = of(field.getKey());
            if (key == null || (isServer && key.isOfMachine())) {
                return;
            }
            if (key.name.equals(field.getKey()) || !properties.has(key.name)) {
                set.set(key.name, field.getValue());
                once.set(key.initialName, field.getValue());
            }
        });
        if (!set.isEmpty()) {
            add(properties, SET, set);
            add(properties, SET_ONCE, once);
        }
    }

    private static void add(ObjectNode properties, String name, ObjectNode values) {
        JsonNode sent = properties.get(name);
        if (sent instanceof ObjectNode object) {
            values.setAll(object);
        } else if (sent != null && !sent.isNull()) {
            return;
        }
        properties.set(name, values);
    }
}
