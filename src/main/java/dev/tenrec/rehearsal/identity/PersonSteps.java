package dev.tenrec.rehearsal.identity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.person.MergeRules;
import dev.tenrec.rehearsal.wire.WireEvent;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a run that make or change persons, in the order of arrival: the first event of each distinct id, joins
 * of two ids, and changes of properties that events ask for by {@code $set}, {@code $set_once} and {@code $unset}. What
 * is copied to the person from ordinary properties, such as the browser, is left out: the last event always decides
 * there. Used by one thread.
 */
public final class PersonSteps {
    /** No other id. */
    static final int NONE = -1;

    private static final long UNSET = 0;

    private final Numbered ids = new Numbered();
    private final Numbered keys = new Numbered();
    private final BitSet seen = new BitSet();
    private int count;
    private int[] ownIds = new int[64];
    private int[] otherIds = new int[64];
    private long[] micros = new long[64];
    private int[] requests = new int[64];
    private int[] indexes = new int[64];
    private final BitSet dangerous = new BitSet();
    /** By step, the end of its changes; they begin where those of the step before end. */
    private int[] changeEnds = new int[64];

    private int changeCount;
    /** Twice the number of the key, plus one for a change that counts only once. */
    private int[] changeKeys = new int[64];
    /** The hash of the value, {@link #UNSET} for none. */
    private long[] changeValues = new long[64];

    private int[] changeSizes = new int[64];

    /** Adds what an accepted event does to persons; returns the step, or -1 when it does nothing new. */
    public int add(WireEvent event) {
        String own = event.distinctId();
        if (own == null
                || own.isEmpty()
                || event.name() == null
                || event.person().isPersonless()) {
            return -1;
        }
        int id = ids.add(own);
        int other = other(event, own);
        int before = changeCount;
        if (!event.name().startsWith("$groupid") && !event.name().equals("$exception")) {
            changes(event);
        }
        boolean isNew = !seen.get(id);
        if (!isNew && other == NONE && changeCount == before) {
            return -1;
        }
        seen.set(id);
        grow();
        ownIds[count] = id;
        otherIds[count] = other;
        micros[count] = event.storedMicros();
        requests[count] = event.request();
        indexes[count] = event.index();
        dangerous.set(count, event.name().equals("$merge_dangerously"));
        changeEnds[count] = changeCount;
        return count++;
    }

    /** The id that an event asks to join with its own, as text; null for none. Illegal ids included. */
    public static @Nullable String asked(WireEvent event) {
        return switch (event.nameOrEmpty()) {
            case "$identify" -> WireEvent.text(event.properties().get("$anon_distinct_id"));
            case "$create_alias", "$merge_dangerously" ->
                WireEvent.text(event.properties().get("alias"));
            default -> null;
        };
    }

    private int other(WireEvent event, String own) {
        String asked = asked(event);
        if (asked == null || asked.isEmpty() || asked.equals(own)) {
            return NONE;
        }
        return MergeRules.isIllegal(asked) || MergeRules.isIllegal(own) ? NONE : ids.add(asked);
    }

    private void changes(WireEvent event) {
        change(event.person().setOnce(), 1);
        change(event.person().set(), 0);
        JsonNode unset = event.properties().path("$unset");
        if (unset.isArray()) {
            unset.forEach(key -> change(keys.add(key.asText()) << 1, UNSET, 0));
        }
    }

    private void change(ObjectNode changes, int once) {
        for (Map.Entry<String, JsonNode> change : changes.properties()) {
            long hash = Hashes.of(change.getValue());
            int size = change.getKey().length() + sizeOf(change.getValue()) + 4;
            change(keys.add(change.getKey()) << 1 | once, hash == UNSET ? 1 : hash, size);
        }
    }

    private static int sizeOf(JsonNode value) {
        return value.isTextual()
                ? value.textValue().length() + 2
                : value.toString().length();
    }

    private void change(int key, long value, int size) {
        if (changeCount == changeKeys.length) {
            changeKeys = Arrays.copyOf(changeKeys, changeCount * 2);
            changeValues = Arrays.copyOf(changeValues, changeCount * 2);
            changeSizes = Arrays.copyOf(changeSizes, changeCount * 2);
        }
        changeKeys[changeCount] = key;
        changeValues[changeCount] = value;
        changeSizes[changeCount] = size;
        changeCount++;
    }

    private void grow() {
        if (count == ownIds.length) {
            int capacity = count * 2;
            ownIds = Arrays.copyOf(ownIds, capacity);
            otherIds = Arrays.copyOf(otherIds, capacity);
            micros = Arrays.copyOf(micros, capacity);
            requests = Arrays.copyOf(requests, capacity);
            indexes = Arrays.copyOf(indexes, capacity);
            changeEnds = Arrays.copyOf(changeEnds, capacity);
        }
    }

    public int count() {
        return count;
    }

    /** The distinct ids, also those that only a join names. */
    public Numbered ids() {
        return ids;
    }

    /** The names of persons' properties, by number. */
    public List<String> keys() {
        return keys.texts();
    }

    public int own(int step) {
        return ownIds[step];
    }

    /** The id that is joined with the own one, or -1. */
    public int other(int step) {
        return otherIds[step];
    }

    public long micros(int step) {
        return micros[step];
    }

    /** The number of the request. */
    public int request(int step) {
        return requests[step];
    }

    /** The place in the request. */
    public int index(int step) {
        return indexes[step];
    }

    boolean isDangerous(int step) {
        return dangerous.get(step);
    }

    /** Applies the changes of a step: first those that count once, then the others. */
    void apply(int step, PersonValues values) {
        int from = step == 0 ? 0 : changeEnds[step - 1];
        for (int i = from; i < changeEnds[step]; i++) {
            int key = changeKeys[i] >> 1;
            if (changeValues[i] == UNSET) {
                values.remove(key);
            } else if ((changeKeys[i] & 1) == 0 || !values.has(key)) {
                values.put(key, changeValues[i], changeSizes[i], (changeKeys[i] & 1) != 0);
            }
        }
    }

    /** True when a step changes properties. */
    public boolean hasChanges(int step) {
        return changeEnds[step] > (step == 0 ? 0 : changeEnds[step - 1]);
    }
}
