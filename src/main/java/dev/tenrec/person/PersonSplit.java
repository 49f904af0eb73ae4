package dev.tenrec.person;

import dev.tenrec.error.ApiException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request to split distinct ids off a person, each to a new person. Either the id that stays or the ids that leave
 * are given, or neither: then all but the first leave.
 *
 * @param main the only id that stays
 * @param leaving the ids that leave
 */
public record PersonSplit(@Nullable String main, @Nullable List<String> leaving) {
    private static final String MAIN = "main_distinct_id";
    private static final String LEAVING = "distinct_ids_to_split";

    public PersonSplit {
        if (main != null && leaving != null) {
            throw ApiException.invalid(MAIN, MAIN + " cannot be combined with " + LEAVING);
        }
        if (leaving != null && leaving.isEmpty()) {
            throw ApiException.invalid(LEAVING, "must not be empty");
        }
    }

    /** The leaving ones of a person's ids; refuses foreign ids, and that all leave. */
    List<String> of(List<String> ids) {
        if (leaving == null) {
            String stays = main == null ? ids.get(0) : main;
            if (!ids.contains(stays)) {
                throw ApiException.invalid(MAIN, "not on this person: " + stays);
            }
            return ids.stream().filter(id -> !id.equals(stays)).toList();
        }
        Set<String> unknown = new HashSet<>(leaving);
        ids.forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw ApiException.invalid(
                    LEAVING, "not on this person: " + unknown.stream().sorted().toList());
        }
        Set<String> wanted = new HashSet<>(leaving);
        if (wanted.size() == ids.size()) {
            throw ApiException.invalid(LEAVING, "At least one distinct id must stay on the person.");
        }
        return ids.stream().filter(wanted::contains).toList();
    }
}
