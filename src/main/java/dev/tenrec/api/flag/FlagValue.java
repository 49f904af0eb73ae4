package dev.tenrec.api.flag;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.flag.FlagResult;

/** The value of a flag as SDKs know it: a variant, or whether it is enabled. */
public final class FlagValue {
    private FlagValue() {}

    /** Writes the value of a result. */
    public static void put(ObjectNode json, String name, FlagResult result) {
        if (result.variant() != null) {
            json.put(name, result.variant());
        } else {
            json.put(name, result.enabled());
        }
    }
}
