package dev.tenrec.taxonomy;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Filter of a list of property definitions.
 *
 * @param kind of what, or null for a kind that has none
 * @param groupType of groups of this type, as events spell it; null for others
 * @param search words that all stand in the name, in any case; empty for all
 * @param names only these; all when empty
 * @param events events for which the list shows whether each property was seen with them, or null
 * @param seenOnly whether those that were not are left out
 * @param isNumerical only numbers, or only others; null for all
 * @param isFeatureFlag only the answers of feature flags, or only others; null for all
 * @param excluded not these
 * @param excludesCore whether those that begin with a dollar sign are left out
 * @param excludesHidden whether hidden ones are left out
 */
public record PropertyDefinitionQuery(
        @Nullable PropertyKind kind,
        @Nullable String groupType,
        List<String> search,
        Set<String> names,
        @Nullable Set<String> events,
        boolean seenOnly,
        @Nullable Boolean isNumerical,
        @Nullable Boolean isFeatureFlag,
        Set<String> excluded,
        boolean excludesCore,
        boolean excludesHidden) {
    boolean matches(PropertyDefinition property) {
        return matches(property.name(), property.type() == PropertyType.NUMERIC)
                && !(excludesHidden && property.hidden());
    }

    /** Returns whether a property matches that is not hidden. */
    public boolean matches(String name, boolean isNumber) {
        return EventDefinitionQuery.containsAll(name, search)
                && (names.isEmpty() || names.contains(name))
                && (isNumerical == null || isNumerical == isNumber)
                && (isFeatureFlag == null || isFeatureFlag == name.startsWith("$feature/"))
                && !excluded.contains(name)
                && !(excludesCore && name.startsWith("$"));
    }
}
