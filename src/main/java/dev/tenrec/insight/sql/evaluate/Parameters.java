package dev.tenrec.insight.sql.evaluate;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sets the parameters of a lambda while its body is computed. */
final class Parameters {
    private Parameters() {}

    /**
     * Computes a body. What was in the places before is put back: an alias stands for an expression that was resolved
     * elsewhere, whose lambdas may use the places of the lambda in which it is named.
     */
    static @Nullable Object within(
            @Nullable Object[] all, int[] places, @Nullable Object[] arguments, Supplier<@Nullable Object> body) {
        Object[] before = new Object[places.length];
        for (int i = 0; i < places.length; i++) {
            before[i] = all[places[i]];
            all[places[i]] = i < arguments.length ? arguments[i] : null;
        }
        Object value = body.get();
        for (int i = 0; i < places.length; i++) {
            all[places[i]] = before[i];
        }
        return value;
    }
}
