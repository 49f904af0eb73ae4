package dev.tenrec.rehearsal.identity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The persons after a run's steps were applied in some order. Used by one thread. */
public final class PersonReplay {
    private final PersonSteps steps;
    /** By id: another id of the same person, itself for the first, -1 while it has no person. */
    private final int[] parents;

    private final int[] sizes;
    // By first id.
    private final boolean[] identified;
    private final long[] created;
    private final @Nullable PersonValues[] values;

    private final List<Integer> refused = new ArrayList<>();
    private final List<Integer> idle = new ArrayList<>();

    private PersonReplay(PersonSteps steps) {
        int count = steps.ids().count();
        this.steps = steps;
        parents = new int[count];
        sizes = new int[count];
        identified = new boolean[count];
        created = new long[count];
        values = new PersonValues[count];
        Arrays.fill(parents, -1);
    }

    /** Applies all steps in the order of arrival. */
    public static PersonReplay inOrder(PersonSteps steps) {
        PersonReplay replay = new PersonReplay(steps);
        for (int step = 0; step < steps.count(); step++) {
            replay.apply(step);
        }
        replay.flatten();
        return replay;
    }

    /** Leads each id to its person in one step, after which several threads may read. */
    private void flatten() {
        for (int id = 0; id < parents.length; id++) {
            parents[id] = person(id);
        }
    }

    /** Applies all steps in another order. */
    public static PersonReplay of(PersonSteps steps, int[] order) {
        PersonReplay replay = new PersonReplay(steps);
        for (int step : order) {
            replay.apply(step);
        }
        return replay;
    }

    private void apply(int step) {
        int own = steps.own(step);
        int other = steps.other(step);
        int person = person(own);
        if (other == PersonSteps.NONE) {
            person = person < 0 ? create(own, steps.micros(step)) : person;
        } else {
            person = join(step, own, other, person);
        }
        if (steps.hasChanges(step)) {
            PersonValues changed = values[person];
            if (changed == null) {
                changed = new PersonValues();
                values[person] = changed;
            }
            steps.apply(step, changed);
        }
    }

    private int join(int step, int own, int other, int person) {
        int second = person(other);
        if (person < 0 && second < 0) {
            int made = create(own, steps.micros(step));
            int joined = union(made, create(other, steps.micros(step)));
            identified[joined] = true;
            return joined;
        }
        if (person < 0 || second < 0) {
            int known = Math.max(person, second);
            parents[person < 0 ? own : other] = known;
            sizes[known]++;
            identified[known] = true;
            return known;
        }
        if (person == second) {
            idle.add(step);
            identified[person] = true;
            return person;
        }
        if (identified[second] && !steps.isDangerous(step)) {
            refused.add(step);
            return person;
        }
        PersonValues kept = values[person];
        PersonValues gone = values[second];
        long first = Math.min(created[person], created[second]);
        int joined = union(person, second);
        if (kept != null && gone != null) {
            kept.merge(gone);
        }
        values[joined] = kept == null ? gone : kept;
        created[joined] = first;
        identified[joined] = true;
        return joined;
    }

    private int create(int id, long micros) {
        parents[id] = id;
        sizes[id] = 1;
        created[id] = micros;
        return id;
    }

    private int union(int one, int other) {
        int root = sizes[one] >= sizes[other] ? one : other;
        int child = root == one ? other : one;
        parents[child] = root;
        sizes[root] += sizes[child];
        return root;
    }

    /** The first id of the person of an id, which stands for the person; -1 when it has none. */
    public int person(int id) {
        int at = id;
        if (parents[at] < 0) {
            return -1;
        }
        for (int parent = parents[at]; parent != at; parent = parents[at]) {
            if (parents[parent] != parent) {
                parents[at] = parents[parent];
            }
            at = parents[at];
        }
        return at;
    }

    /** The ids that stand for persons. */
    public int[] persons() {
        int[] found = new int[parents.length];
        int count = 0;
        for (int id = 0; id < parents.length; id++) {
            if (parents[id] == id) {
                found[count++] = id;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The number of ids of a person. */
    public int idCount(int person) {
        return sizes[person];
    }

    public boolean isIdentified(int person) {
        return identified[person];
    }

    /** Microseconds since 1970. */
    public long createdMicros(int person) {
        return created[person];
    }

    /** Bytes of JSON that the properties of a person take, about. */
    public long valueBytes(int person) {
        PersonValues known = values[person];
        return known == null ? 0 : known.sizeBytes();
    }

    PersonValues values(int person) {
        return Objects.requireNonNullElseGet(values[person], PersonValues::new);
    }

    /** Steps whose join was refused, because the person to merge was identified. */
    public List<Integer> refused() {
        return refused;
    }

    /** Steps that joined what was joined. */
    public List<Integer> idle() {
        return idle;
    }

    /** By id, the smallest id of its person, or -1: equal arrays stand for equal sets of persons. */
    public int[] smallest() {
        int[] byPerson = new int[parents.length];
        int[] byId = new int[parents.length];
        Arrays.fill(byPerson, -1);
        for (int id = 0; id < parents.length; id++) {
            int person = person(id);
            if (person >= 0 && byPerson[person] < 0) {
                byPerson[person] = id;
            }
            byId[id] = person < 0 ? -1 : byPerson[person];
        }
        return byId;
    }
}
