package dev.tenrec.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.tenrec.capture.PropertyObservations.Observation;
import dev.tenrec.json.Json;
import dev.tenrec.person.PersonDigest;
import dev.tenrec.person.PersonKey;
import dev.tenrec.taxonomy.DefinitionChanges;
import dev.tenrec.taxonomy.KnownDefinitions;
import dev.tenrec.taxonomy.PropertyKind;
import dev.tenrec.taxonomy.PropertyType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the definitions that a request adds; reads a value again only to infer the type of a new property. */
final class DefinitionChangesReader {
    /** Instructions to change persons and groups; no properties of events. */
    private static final Set<String> INSTRUCTIONS = Set.of(
            "$set", "$set_once", "$unset", "$groups", "$group_0", "$group_1", "$group_2", "$group_3", "$group_4");

    private final byte[] json;
    private final ParsedBatch parsed;
    private int index = -1;
    private JsonNode properties = MissingNode.getInstance();

    /** @param json the body in which the events stand */
    DefinitionChangesReader(byte[] json, ParsedBatch parsed) {
        this.json = json;
        this.parsed = parsed;
    }

    Optional<DefinitionChanges> read(KnownDefinitions known, long receivedMicros) {
        List<DefinitionChanges.Event> changes = new ArrayList<>();
        known.addUnobserved(parsed.observations.unobservedCount());
        int number = 0;
        for (PropertyObservations.ObservedEvent event : parsed.observations.events()) {
            parsed.begin(number++);
            String kept = EventRules.kept(event.name());
            String groupType = event.groupType();
            boolean isNew = known.isNewEvent(kept, groupType, receivedMicros);
            List<DefinitionChanges.Property> fresh = new ArrayList<>();
            for (Observation observation : event.observations) {
                String property = withoutZeros(observation.name());
                boolean counts = groupType == null
                        ? observation.kind() == PropertyKind.PERSON || isEventProperty(observation)
                        : observation.kind() == PropertyKind.GROUP && !groupType.isEmpty();
                if (counts && known.isNewProperty(observation.kind(), property, observation.hasType())) {
                    fresh.add(
                            new DefinitionChanges.Property(observation.kind(), groupType, property, type(observation)));
                }
                PersonKey filled = filledOfPerson(observation);
                if (filled != null) {
                    addPersonProperties(known, filled, observation, fresh);
                }
            }
            if (isNew || !fresh.isEmpty()) {
                changes.add(new DefinitionChanges.Event(kept, fresh));
            }
        }
        return changes.isEmpty()
                ? Optional.empty()
                : Optional.of(new DefinitionChanges(known.projectId(), receivedMicros, changes));
    }

    /** Which property of its person an event's property fills, or null. */
    private @Nullable PersonKey filledOfPerson(Observation observation) {
        ParsedEvent event = parsed.events.get(observation.index());
        boolean canFill = observation.kind() == PropertyKind.EVENT && EventRules.digest(event) != PersonDigest.NONE;
        return canFill ? PersonKey.of(observation.name()) : null;
    }

    /** An event's property that is copied to its person is two properties of the person too. */
    private void addPersonProperties(
            KnownDefinitions known, PersonKey key, Observation observation, List<DefinitionChanges.Property> fresh) {
        for (String property : List.of(key.name(), key.initialName())) {
            if (known.isNewProperty(PropertyKind.PERSON, property, observation.hasType())) {
                fresh.add(new DefinitionChanges.Property(PropertyKind.PERSON, null, property, type(observation)));
            }
        }
    }

    private static boolean isEventProperty(Observation observation) {
        return observation.kind() == PropertyKind.EVENT && !INSTRUCTIONS.contains(observation.name());
    }

    private @Nullable PropertyType type(Observation observation) {
        if (!observation.hasType()) {
            return null;
        }
        ParsedEvent event = parsed.events.get(observation.index());
        if (index != observation.index()) {
            index = observation.index();
            properties = object(event.propertiesFrom, event.propertiesTo);
        }
        JsonNode value = switch (observation.kind()) {
            case EVENT -> properties.path(observation.name());
            case PERSON -> personValue(event, observation.name());
            case GROUP -> properties.path("$group_set").path(observation.name());
        };
        return PropertyType.of(observation.name(), value);
    }

    /** First value with a type among the places where an event may set person properties. */
    private JsonNode personValue(ParsedEvent event, String name) {
        List<JsonNode> places = new ArrayList<>(List.of(properties.path("$set"), properties.path("$set_once")));
        ParsedEvent.Outer outer = event.outer;
        if (outer != null) {
            places.add(object(outer.setFrom, outer.setTo));
            places.add(object(outer.setOnceFrom, outer.setOnceTo));
        }
        return places.stream()
                .map(place -> place.path(name))
                .filter(value -> PropertyType.of(name, value) != null)
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    private JsonNode object(int from, int to) {
        return to == 0 ? MissingNode.getInstance() : Json.parseChecked(json, from, to);
    }

    private static String withoutZeros(String name) {
        return name.indexOf('\0') < 0 ? name : name.replace('\0', '\uFFFD');
    }
}
