package dev.tenrec.rehearsal.family;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Remembers what a slow predicate says of texts that come again and again, up to a bound. Used by one thread. */
final class CachedPredicate implements Predicate<String> {
    private static final int TEXTS_MAX = 10_000;
    private static final int LENGTH_MAX = 200;

    private final Predicate<String> slow;
    private final Map<String, Boolean> known = new HashMap<>();

    CachedPredicate(Predicate<String> slow) {
        this.slow = slow;
    }

    @Override
    public boolean test(String text) {
        Boolean before = known.get(text);
        if (before != null) {
            return before;
        }
        boolean found = slow.test(text);
        if (known.size() < TEXTS_MAX && text.length() <= LENGTH_MAX) {
            known.put(text, found);
        }
        return found;
    }
}
