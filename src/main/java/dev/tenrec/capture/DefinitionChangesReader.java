package dev.tenrec.capture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.tenrec.capture.PropertyObservations.Sighting;
import dev.tenrec.json.Json;
import dev.tenrec.person.PersonDigest;
import dev.tenrec.person.PersonKey;
import dev.tenrec.taxonomy.DefinitionChanges;
import dev.tenrec.taxonomy.KnownDefinitions;
import dev.tenrec.taxonomy.PropertyKind;
import dev.tenrec.taxonomy.PropertyType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds what a request brings that is not known yet; reads a value again only to tell the type of a new property. */
final class DefinitionChangesReader {
    /** Not properties of events, but what events do to persons and groups, and which groups they belong to. */
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
        List<DefinitionChanges.Event> news = new ArrayList<>();
        known.missed(parsed.sightings.missedCount());
        for (PropertyObservations.Distinct event : parsed.sightings.events()) {
            String kept = EventRules.kept(event.name());
            String groupType = event.groupType();
            boolean isNews = known.isNewsOf(kept, groupType, receivedMicros);
            List<DefinitionChanges.Property> fresh = new ArrayList<>();
            for (Sighting sighting : event.sightings) {
                String property = withoutZeros(sighting.name());
                boolean counts = groupType == null
                        ? sighting.kind() == PropertyKind.PERSON || isEventProperty(sighting)
                        : sighting.kind() == PropertyKind.GROUP && !groupType.isEmpty();
                if (counts && known.isNews(sighting.kind(), property, sighting.tells())) {
                    fresh.add(new DefinitionChanges.Property(sighting.kind(), groupType, property, type(sighting)));
                }
                if (fillsPerson(sighting)) {
                    addPersonNews(known, sighting, fresh);
                }
            }
            if (isNews || !fresh.isEmpty()) {
                news.add(new DefinitionChanges.Event(kept, fresh));
            }
        }
        return news.isEmpty()
                ? Optional.empty()
                : Optional.of(new DefinitionChanges(known.projectId(), receivedMicros, news));
    }

    private boolean fillsPerson(Sighting sighting) {
        ParsedEvent event = parsed.events.get(sighting.index());
        return sighting.kind() == PropertyKind.EVENT
                && PersonKey.of(sighting.name()) != null
                && EventRules.digest(event) != PersonDigest.NONE;
    }

    /** An event's property that is copied to its person is two properties of the person too. */
    private void addPersonNews(KnownDefinitions known, Sighting sighting, List<DefinitionChanges.Property> fresh) {
        PersonKey key = PersonKey.of(sighting.name());
        for (String property : List.of(key.name(), key.initialName())) {
            if (known.isNews(PropertyKind.PERSON, property, sighting.tells())) {
                fresh.add(new DefinitionChanges.Property(PropertyKind.PERSON, null, property, type(sighting)));
            }
        }
    }

    private static boolean isEventProperty(Sighting sighting) {
        return sighting.kind() == PropertyKind.EVENT && !INSTRUCTIONS.contains(sighting.name());
    }

    private PropertyType type(Sighting sighting) {
        if (!sighting.tells()) {
            return null;
        }
        ParsedEvent event = parsed.events.get(sighting.index());
        if (index != sighting.index()) {
            index = sighting.index();
            properties = object(event.propertiesFrom, event.propertiesTo);
        }
        JsonNode value = switch (sighting.kind()) {
            case EVENT -> properties.path(sighting.name());
            case PERSON -> personValue(event, sighting.name());
            case GROUP -> properties.path("$group_set").path(sighting.name());
        };
        return PropertyType.of(sighting.name(), value);
    }

    /** The first value that tells something, from wherever an event may give properties to a person. */
    private JsonNode personValue(ParsedEvent event, String name) {
        List<JsonNode> places = new ArrayList<>(List.of(properties.path("$set"), properties.path("$set_once")));
        if (event.outer != null) {
            places.add(object(event.outer.setFrom, event.outer.setTo));
            places.add(object(event.outer.setOnceFrom, event.outer.setOnceTo));
        }
        return places.stream()
                .map(place -> place.path(name))
                .filter(value -> PropertyType.of(name, value) != null)
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    private JsonNode object(int from, int to) {
        if (to == 0) {
            return MissingNode.getInstance();
        }
        try {
            return Json.mapper().readTree(json, from, to - from);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static String withoutZeros(String name) {
        return name.indexOf('\0') < 0 ? name : name.replace('\0', '\uFFFD');
    }
}
