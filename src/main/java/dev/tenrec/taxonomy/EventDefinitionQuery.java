package dev.tenrec.taxonomy;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Filter and order of a list of event definitions.
 *
 * @param search words that all stand in the name, in any case; empty for all
 * @param isPosthog only names that begin with a dollar sign, or only others; null for all
 * @param excludesHidden whether hidden ones are left out
 * @param isVerified only verified ones, or only others; null for all
 * @param staleBeforeMicros those last seen before are left out; null for none
 * @param names only these; all when empty
 * @param excluded not these
 * @param tags only those with one of these; all when empty
 * @param ordering fields to order by, with a minus sign for the other way round; unknown ones mean nothing
 */
public record EventDefinitionQuery(
        List<String> search,
        @Nullable Boolean isPosthog,
        boolean excludesHidden,
        @Nullable Boolean isVerified,
        @Nullable Long staleBeforeMicros,
        Set<String> names,
        Set<String> excluded,
        Set<String> tags,
        List<String> ordering) {
    private static final long DAY_MICROS = 86_400_000_000L;
    private static final Comparator<EventDefinition> BY_NAME = Comparator.comparing(EventDefinition::name);
    private static final Comparator<Long> NEVER_FIRST = Comparator.nullsFirst(Comparator.naturalOrder());
    private static final Map<String, Comparator<EventDefinition>> FIELDS = Map.of(
            "name", BY_NAME,
            "last_seen_at", Comparator.comparing(EventDefinition::lastSeenAtMicros, NEVER_FIRST),
            "created_at", Comparator.comparing(EventDefinition::createdAtMicros, NEVER_FIRST),
            "last_seen_at::date", Comparator.comparing(event -> day(event.lastSeenAtMicros()), NEVER_FIRST),
            "created_at::date", Comparator.comparing(event -> day(event.createdAtMicros()), NEVER_FIRST));

    /** Filters and sorts definitions. */
    public List<EventDefinition> apply(Collection<EventDefinition> all) {
        return all.stream().filter(this::matches).sorted(order()).toList();
    }

    private boolean matches(EventDefinition event) {
        return containsAll(event.name(), search)
                && (isPosthog == null || isPosthog == event.name().startsWith("$"))
                && !(excludesHidden && event.hidden())
                && (isVerified == null || isVerified == event.verified())
                && (staleBeforeMicros == null
                        || event.lastSeenAtMicros() == null
                        || event.lastSeenAtMicros() > staleBeforeMicros)
                && (names.isEmpty() || names.contains(event.name()))
                && !excluded.contains(event.name())
                && (tags.isEmpty() || event.tags().stream().anyMatch(tags::contains));
    }

    /** The name comes last in every order, so that no two are equal and pages fit together. */
    private Comparator<EventDefinition> order() {
        return ordering.stream()
                .flatMap(field -> by(field).stream())
                .reduce(Comparator::thenComparing)
                .or(() -> search.isEmpty()
                        ? by("-last_seen_at::date")
                        : Optional.of(
                                Comparator.comparingInt(event -> event.name().length())))
                .orElseThrow()
                .thenComparing(BY_NAME);
    }

    private static Optional<Comparator<EventDefinition>> by(String field) {
        boolean isReversed = field.startsWith("-");
        return Optional.ofNullable(FIELDS.get(isReversed ? field.substring(1) : field))
                .map(order -> isReversed ? order.reversed() : order);
    }

    private static @Nullable Long day(@Nullable Long micros) {
        return micros == null ? null : (Long) Math.floorDiv(micros, DAY_MICROS);
    }

    /** True when a name contains all words, in any case. */
    static boolean containsAll(String name, List<String> words) {
        if (words.isEmpty()) {
            return true;
        }
        String folded = name.toLowerCase(Locale.ROOT);
        return words.stream().allMatch(word -> folded.contains(word.toLowerCase(Locale.ROOT)));
    }
}
