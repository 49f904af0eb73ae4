package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Severity;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Form and size of single events. */
final class ShapeRules implements Family {
    private static final List<String> CHANGES = List.of("$set", "$set_once");
    private static final int LONG_IDS_MAX = 100_000;
    private static final long EXACT_MAX = 1L << 53;

    private final RunContext run;
    private final Findings findings;
    private final int nameMax;
    private final int cut;
    private final int lost;
    private final int keyMax;
    private final int nestingMax;
    private final int itemsMax;
    private final double warnBytes;
    /** Long ids by what is left of them. */
    private final Map<String, Set<String>> longIds = new HashMap<>();

    ShapeRules(RunContext run) {
        this.run = run;
        findings = run.findings();
        nameMax = (int) run.threshold("name_characters");
        cut = (int) run.threshold("id_cut_characters");
        lost = (int) run.threshold("id_lost_characters");
        keyMax = (int) run.threshold("group_key_characters");
        nestingMax = (int) run.threshold("nesting");
        warnBytes = run.threshold("event_warn_bytes");
        itemsMax = (int) run.threshold("list_items");
    }

    @Override
    public void event(WireEvent event) {
        String name = event.nameOrEmpty();
        if (name.isEmpty()) {
            findings.event("SIZ-01", event, "");
        } else if (name.length() > nameMax) {
            findings.event("SIZ-02", event, name.length() + " characters");
        }
        Severity over = event.size() <= warnBytes
                ? null
                : run.over(event.size(), "event_warn_bytes", Severity.WARN, "event_error_bytes", Severity.BLOCKER);
        if (over != null) {
            findings.event("SIZ-03", event, over, Words.number(event.size()) + " bytes, " + largest(event));
        }
        malformed(event);
        id(event);
        event.properties()
                .path("$groups")
                .properties()
                .forEach(group -> key(event, group.getKey(), group.getValue().asText()));
        if (name.equals("$groupidentify")) {
            key(
                    event,
                    event.properties().path("$group_type").asText(),
                    event.properties().path("$group_key").asText());
        }
        values(event);
    }

    /** True when the service can't read the properties. */
    static boolean hasMalformedProperties(WireEvent event) {
        JsonNode properties = event.raw().get("properties");
        boolean isEmptyList = properties != null && properties.isArray() && properties.isEmpty();
        return properties != null && !properties.isNull() && !properties.isObject() && !isEmptyList;
    }

    private void malformed(WireEvent event) {
        if (hasMalformedProperties(event)) {
            findings.event("SIZ-04", event, "properties are no object");
        }
        for (String field : CHANGES) {
            malformed(event, field, event.properties().get(field));
            malformed(event, field, event.raw().get(field));
        }
        malformed(event, "$groups", event.properties().get("$groups"));
    }

    private void malformed(WireEvent event, String field, @Nullable JsonNode value) {
        if (value != null && !value.isNull() && !value.isObject()) {
            findings.event("SIZ-04", event, field + " is no object");
        }
    }

    private void id(WireEvent event) {
        String id = event.idOrEmpty();
        if (id.length() < cut) {
            return;
        }
        int size = id.codePointCount(0, id.length());
        if (size == cut && longIds.size() < LONG_IDS_MAX) {
            longIds.computeIfAbsent(id, kept -> new HashSet<>()).add(id);
        } else if (size > cut) {
            findings.event(
                    "SIZ-07",
                    event,
                    size > lost ? Severity.BLOCKER : Severity.ERROR,
                    size + " characters" + (size > lost ? ": the event is lost" : ""));
            if (longIds.size() < LONG_IDS_MAX) {
                longIds.computeIfAbsent(id.substring(0, id.offsetByCodePoints(0, cut)), kept -> new HashSet<>())
                        .add(id);
            }
        }
    }

    private void key(WireEvent event, String type, String key) {
        if (key.length() > keyMax) {
            findings.event("SIZ-06", event, Words.quoted(type) + ", " + key.length() + " characters");
        }
    }

    private void values(WireEvent event) {
        String unsafe = null;
        String deep = null;
        for (Map.Entry<String, JsonNode> property : event.properties().properties()) {
            JsonNode value = property.getValue();
            JsonNode inexact = inexact(value, 0);
            if (inexact != null) {
                unsafe = Words.quoted(property.getKey()) + " " + inexact.asText();
            }
            if (value.isContainerNode() && isHeavy(value, 1)) {
                deep = Words.quoted(property.getKey());
            }
        }
        if (unsafe != null) {
            findings.event("SIZ-13", event, unsafe);
        }
        if (deep != null) {
            findings.event("SIZ-14", event, deep);
        }
    }

    /** The first whole number in a value that a double can't hold; null when there is none. */
    private @Nullable JsonNode inexact(JsonNode value, int depth) {
        if (value.isIntegralNumber()) {
            boolean isExact =
                    value.canConvertToLong() && value.longValue() <= EXACT_MAX && value.longValue() >= -EXACT_MAX;
            return isExact ? null : value;
        }
        if (value.isContainerNode() && depth < nestingMax) {
            for (JsonNode item : value) {
                JsonNode found = inexact(item, depth + 1);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private boolean isHeavy(JsonNode value, int depth) {
        if (depth > nestingMax || (value.isArray() && value.size() > itemsMax)) {
            return true;
        }
        for (JsonNode item : value) {
            if (item.isContainerNode() && isHeavy(item, depth + 1)) {
                return true;
            }
        }
        return false;
    }

    private static String largest(WireEvent event) {
        String largest = "";
        int size = -1;
        for (Map.Entry<String, JsonNode> property : event.properties().properties()) {
            int own = property.getValue().isTextual()
                    ? property.getValue().textValue().length()
                    : property.getValue().toString().length();
            if (own > size) {
                size = own;
                largest = property.getKey();
            }
        }
        return "most in " + Words.quoted(largest);
    }

    @Override
    public void end() {
        for (Set<String> ids : longIds.values()) {
            if (ids.size() > 1) {
                findings.whole(
                        "SIZ-07", Severity.BLOCKER, 1, ids.size() + " ids are equal once they are cut to " + cut);
            }
        }
    }
}
