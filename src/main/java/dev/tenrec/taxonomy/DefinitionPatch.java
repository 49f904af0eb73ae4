package dev.tenrec.taxonomy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.PatchFields;

/**
 * The fields of a definition that a caller wants to set; a field that is absent stays as it is.
 *
 * @param fields a body that has the types and lengths of its schema
 * @param userId who wants it
 */
public record DefinitionPatch(ObjectNode fields, int userId) {
    /** Ends with a refusal when it wants both at once. */
    void refuseHiddenAndVerified(String thing) {
        if (values().flag("hidden", false) && values().flag("verified", false)) {
            throw ApiException.invalid(thing + " cannot be both hidden and verified");
        }
    }

    /** The new {@code hidden}: verifying a definition unhides it. */
    boolean hides(boolean present) {
        return values().flag("hidden", present && !values().flag("verified", false));
    }

    /** The new {@code verified}: hiding a definition unverifies it. */
    boolean verifies(boolean present) {
        return !values().flag("hidden", false) && values().flag("verified", present);
    }

    PatchFields values() {
        return new PatchFields(fields);
    }
}
