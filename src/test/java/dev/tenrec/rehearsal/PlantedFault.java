package dev.tenrec.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A fault of one rule.
 *
 * @param count how often the rule is broken by it; 0 when the number is not told
 * @param consequences other rules that it breaks as well
 * @param tools the vendors into whose import it is planted
 */
record PlantedFault(
        String rule, long count, Set<String> consequences, Consumer<CleanImport> plant, List<String> tools) {
    /** Rules that only remark something, but are planted. */
    static final Set<String> REMARKS = Set.of("IDN-11", "PRP-05", "DUP-02", "DUP-09", "NAM-10", "ORD-09");
    /** Rules that can't be broken by an import alone, or need an input of another kind. */
    static final Set<String> UNPLANTED = Set.of(
            "ENV-07", "DUP-07", "ORD-05", "ORD-06", "ORD-07", "TGT-02", "TGT-03", "REC-01", "REC-07", "REC-09",
            "REC-10", "IDN-20");

    /** Rules that are broken by the plan or by requests, so that their cases show events that were not changed. */
    static final Set<String> SHOWN_BY_OTHERS =
            Set.of("ENV-02", "ENV-13", "DUP-08", "PII-04", "NAM-03", "NAM-10", "TIM-15", "PRP-01", "GRP-08");

    static List<PlantedFault> all() {
        List<PlantedFault> all = new ArrayList<>();
        all.addAll(PlantedEnvelopes.all());
        all.addAll(PlantedShapes.all());
        all.addAll(PlantedNames.all());
        all.addAll(PlantedTimes.all());
        all.addAll(PlantedPersons.all());
        all.addAll(PlantedOthers.all());
        return all;
    }

    static PlantedFault of(String rule, long count, Consumer<CleanImport> plant, String... consequences) {
        return new PlantedFault(rule, count, Set.of(consequences), plant, CleanImport.TOOLS);
    }

    /** The same, planted into the import of one vendor only, because it is large. */
    PlantedFault only(String tool) {
        return new PlantedFault(rule, count, consequences, plant, List.of(tool));
    }

    /** Changes the properties of some purchases. */
    static PlantedFault purchases(String rule, int events, Consumer<ObjectNode> change, String... consequences) {
        return of(
                rule,
                events,
                clean -> clean.purchases(events).forEach(event -> change.accept(CleanImport.properties(event))),
                consequences);
    }

    /** Changes some purchases. */
    static PlantedFault events(String rule, int events, Consumer<ObjectNode> change, String... consequences) {
        return of(rule, events, clean -> clean.purchases(events).forEach(change), consequences);
    }

    /** Changes the first requests. */
    static PlantedFault requests(String rule, long count, Consumer<CleanImport.Sent> change, String... consequences) {
        return of(rule, count, clean -> change.accept(clean.requests.get(1)), consequences);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Another event, of the same day as the first. */
    static ObjectNode another(CleanImport clean, String name, String id) {
        ObjectNode event = clean.purchases(1).get(0).deepCopy();
        event.put(
                "uuid",
                UUID.nameUUIDFromBytes(
                                bytes(name + id + clean.requests.get(0).events.size()))
                        .toString());
        event.put("event", name).put("distinct_id", id);
        event.set(
                "properties",
                Json.object()
                        .put("$geoip_disable", true)
                        .put("n", clean.requests.get(0).events.size()));
        clean.requests.get(0).events.add(event);
        return event;
    }
}
