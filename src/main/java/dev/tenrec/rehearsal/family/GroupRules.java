package dev.tenrec.rehearsal.family;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.person.MergeRules;
import dev.tenrec.rehearsal.identity.Hashes;
import dev.tenrec.rehearsal.rule.Family;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Groups and their types. */
final class GroupRules implements Family {
    private final RunContext run;
    private final Findings findings;
    private final Set<String> types = new LinkedHashSet<>();
    /** Types of the run alone, in the order of their first use. */
    private final Set<String> used = new LinkedHashSet<>();

    private final int typesMax;
    private final Map<String, Set<String>> named = new LinkedHashMap<>();
    private final Map<String, Set<String>> described = new HashMap<>();
    /** The latest time of a value, by hash of group and key. */
    private final Map<Long, Long> latest = new HashMap<>();

    private final Map<Long, Long> values = new HashMap<>();

    GroupRules(RunContext run) {
        this.run = run;
        findings = run.findings();
        typesMax = (int) run.threshold("group_types");
        List<String> known = run.plan().baseline().groupTypes();
        if (known != null) {
            types.addAll(known);
        }
    }

    @Override
    public void event(WireEvent event) {
        JsonNode outer = event.raw().get("$groups");
        if (outer != null && outer.isObject() && !outer.isEmpty()) {
            findings.event("GRP-06", event, "");
        }
        if (event.person().isPersonless()) {
            return;
        }
        for (Map.Entry<String, JsonNode> group :
                event.properties().path("$groups").properties()) {
            type(event, group.getKey());
            if (key(event, group.getKey(), group.getValue()) && event.isAccepted()) {
                named.computeIfAbsent(group.getKey(), type -> new HashSet<>())
                        .add(group.getValue().asText());
            }
        }
        if (event.nameOrEmpty().equals("$groupidentify")) {
            identify(event);
        }
    }

    private void type(WireEvent event, String type) {
        types.add(type);
        List<String> known = run.plan().baseline().groupTypes();
        if (known != null && used.add(type)) {
            int there = List.copyOf(types).indexOf(type);
            int here = used.size() - 1;
            if (here != there || !known.contains(type)) {
                findings.event(
                        "GRP-08",
                        event,
                        Words.quoted(type) + " gets index " + here + " here, " + there + " in the target");
            }
        }
        int index = 0;
        for (String one : types) {
            if (one.equals(type)) {
                break;
            }
            index++;
        }
        if (index >= typesMax) {
            findings.event("GRP-01", event, Words.quoted(type));
        }
    }

    private boolean key(WireEvent event, String type, JsonNode key) {
        boolean isMeaningless = !key.isTextual() || MergeRules.isIllegal(key.textValue());
        if (isMeaningless) {
            findings.event("GRP-04", event, Words.quoted(type) + " is " + Words.quoted(key.asText()));
        }
        return !isMeaningless;
    }

    private void identify(WireEvent event) {
        JsonNode type = event.properties().path("$group_type");
        JsonNode key = event.properties().path("$group_key");
        JsonNode set = event.properties().get("$group_set");
        boolean hasType = type.isTextual() && !type.textValue().isEmpty();
        boolean hasKey = key.isValueNode() && !key.isNull() && !key.asText().isEmpty();
        if (!hasType || !hasKey || set == null || !set.isObject()) {
            String lacks = !hasType ? "no type" : !hasKey ? "no key" : set == null ? "no $group_set" : "";
            findings.event("GRP-03", event, lacks.isEmpty() ? "properties are no object" : lacks);
            return;
        }
        type(event, type.textValue());
        key(event, type.textValue(), key);
        if (!event.isAccepted()) {
            return;
        }
        described.computeIfAbsent(type.textValue(), name -> new HashSet<>()).add(key.asText());
        long group = Hashes.join(Hashes.of(type.textValue()), Hashes.of(key.asText()));
        set.properties().forEach(change -> value(event, group, change.getKey(), change.getValue()));
    }

    private void value(WireEvent event, long group, String name, JsonNode value) {
        long key = Hashes.join(group, Hashes.of(name));
        Long time = latest.get(key);
        Long before = values.put(key, Hashes.of(value));
        if (time != null && event.storedMicros() < time && before != null && before != Hashes.of(value)) {
            findings.event("GRP-07", event, Words.quoted(name));
        }
        latest.merge(key, event.storedMicros(), Math::max);
    }

    @Override
    public void end() {
        named.forEach((type, keys) -> {
            Set<String> known = described.getOrDefault(type, Set.of());
            long missing = keys.stream().filter(key -> !known.contains(key)).count();
            if (missing > 0) {
                findings.whole("GRP-02", missing, Words.quoted(type) + ", " + missing + " of " + keys.size());
            }
        });
        Map<String, String> bare = new HashMap<>();
        for (String type : types) {
            String word = Words.bare(type);
            String stem = word.endsWith("ies") && word.length() > 4
                    ? word.substring(0, word.length() - 3) + "y"
                    : word.endsWith("s") && word.length() > 3 ? word.substring(0, word.length() - 1) : word;
            String other = bare.putIfAbsent(stem, type);
            if (other != null) {
                findings.whole("GRP-05", 1, Words.quoted(other) + " and " + Words.quoted(type));
            }
        }
        if (run.plan().baseline().groupTypes() == null) {
            findings.notAssessed("GRP-08");
        }
    }
}
