package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The way in which a property follows from others of the same event. Any thread; equal ones give equal values. */
public interface Derivation {
    /** The stored properties that it reads; may be empty. */
    List<Property> inputs();

    /**
     * The value, or null.
     *
     * @param inputs values in the order of {@link #inputs}; null where there is none
     */
    @Nullable
    JsonNode value(List<@Nullable JsonNode> inputs);
}
