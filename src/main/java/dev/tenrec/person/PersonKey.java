package dev.tenrec.person;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A property of events that is copied to their persons: the latest value under its name, the first one under
 * {@code $initial_…}.
 *
 * <p>The ones that change with every page are quiet: alone they are no reason to write a person.
 *
 * @param name of the property of the person: {@code $browser}
 * @param initialName of the one that keeps the first value: {@code $initial_browser}
 * @param number of the key, from 0; quiet ones come first
 * @param isQuiet whether a change of it alone is not written
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

    /** Keys that say something of a machine that is no person's when {@code $is_server} is true. */
    private static final List<PersonKey> OF_MACHINE = List.of(BY_NAME.get("$os"), BY_NAME.get("$os_version"));

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

    /**
     * The key that an event's property fills, or null when it is not copied; {@code $os_name} counts as {@code $os}.
     */
    public static PersonKey of(String property) {
        return BY_NAME.get(property);
    }

    /** The quiet keys, whose numbers are below their count. */
    static Collection<String> quiet() {
        return QUIET;
    }

    static Collection<String> loud() {
        return LOUD;
    }

    /** Whether it says nothing about a person when a server sent it. */
    public boolean isOfMachine() {
        return OF_MACHINE.contains(this);
    }

    /** Whether a change of this property of a person alone is not written. */
    static boolean isQuiet(String property) {
        PersonKey key = BY_NAME.get(property);
        return key == null ? property.startsWith(GEOIP) : key.isQuiet;
    }

    /**
     * Adds to {@code $set} and {@code $set_once} of an event what its other properties say of its person; what it says
     * there itself stays. A {@code $set} that is no object stays as it is.
     *
     * @param properties of an event that changes persons; changed
     */
    public static void enrich(ObjectNode properties) {
        ObjectNode set = Json.object();
        ObjectNode once = Json.object();
        boolean isServer = properties.path("$is_server").asBoolean(false);
        properties.properties().forEach(field -> {
            PersonKey key = of(field.getKey());
            boolean counts = key != null && !(isServer && key.isOfMachine());
            if (counts && (key.name.equals(field.getKey()) || !properties.has(key.name))) {
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
