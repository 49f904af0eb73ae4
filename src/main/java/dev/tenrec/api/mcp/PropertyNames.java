package dev.tenrec.api.mcp;

import dev.tenrec.group.GroupType;
import dev.tenrec.group.Groups;
import dev.tenrec.insight.filter.SessionProperty;
import dev.tenrec.taxonomy.PropertyDefinition;
import dev.tenrec.taxonomy.PropertyDefinitionQuery;
import dev.tenrec.taxonomy.PropertyKind;
import dev.tenrec.taxonomy.Taxonomy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Names of properties by their types, with what users wrote about them. */
record PropertyNames(Taxonomy taxonomy, Groups groups) {
    private static final int NAMES_MAX = 500;
    private static final String NO_TYPE = "Unknown";

    /** Something with properties of its own. */
    sealed interface Entity {
        /** All persons. */
        record Persons() implements Entity {}

        /** All sessions. */
        record Sessions() implements Entity {}

        /** The groups of a type. */
        record OfGroups(GroupType type) implements Entity {}
    }

    /** @throws ToolFailure for a name that means nothing in the project */
    Entity entity(int projectId, String name) {
        if (name.equals("person")) {
            return new Entity.Persons();
        }
        if (name.equals("session")) {
            return new Entity.Sessions();
        }
        return groups.types(projectId).stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .map(Entity.OfGroups::new)
                .orElseThrow(() -> new ToolFailure("Entity " + name + " does not exist in the taxonomy"));
    }

    /**
     * Properties that were seen with one of some events.
     *
     * @param events null for all
     * @param of how an answer without properties names them
     */
    String ofEvents(int projectId, @Nullable Set<String> events, String of) {
        return stored(projectId, PropertyKind.EVENT, null, events, "the " + of);
    }

    String ofEntity(int projectId, String name) {
        Entity entity = entity(projectId, name);
        String of = "the entity " + name;
        if (entity instanceof Entity.OfGroups group) {
            return stored(projectId, PropertyKind.GROUP, group.type().name(), null, of);
        }
        if (entity instanceof Entity.Persons) {
            return stored(projectId, PropertyKind.PERSON, null, null, of);
        }
        Map<String, List<String>> byType = new TreeMap<>();
        for (SessionProperty property : SessionProperty.listed()) {
            add(byType, property.type().name(), property.key(), null);
        }
        return text(byType);
    }

    private String stored(
            int projectId, PropertyKind kind, @Nullable String group, @Nullable Set<String> events, String of) {
        PropertyDefinitionQuery query = new PropertyDefinitionQuery(
                kind, group, List.of(), Set.of(), events, events != null, null, null, Set.of(), false, true);
        Map<String, List<String>> byType = new TreeMap<>();
        taxonomy.list(projectId, query).stream().limit(NAMES_MAX).forEach(listed -> {
            PropertyDefinition property = listed.property();
            String type = property.type() == null ? NO_TYPE : property.type().wire();
            add(byType, type, property.name(), property.description());
        });
        return byType.isEmpty() ? "Properties do not exist in the taxonomy for " + of + "." : text(byType);
    }

    private static void add(Map<String, List<String>> byType, String type, String name, @Nullable String description) {
        String line = "- " + name;
        byType.computeIfAbsent(type, any -> new ArrayList<>())
                .add(
                        description == null || description.isBlank()
                                ? line
                                : line + " – " + description.replace('\n', ' '));
    }

    private static String text(Map<String, List<String>> byType) {
        List<String> lines = new ArrayList<>();
        byType.forEach((type, names) -> {
            lines.add("<" + type + ">");
            lines.addAll(names);
            lines.add("</" + type + ">");
        });
        return String.join("\n", lines);
    }
}
