package dev.tenrec.insight.scan;

import dev.tenrec.event.EventView;
import dev.tenrec.person.PersonNumbers;

/**
 * Who did each event, as dense numbers for bitsets, fixed for one query: the person of the distinct id as it is now,
 * or, for a distinct id without a person, the distinct id itself. So people whose events make no persons are still
 * counted.
 */
public final class Actors {
    private final int[] actors;
    private final int bound;

    /** @param view its distinct ids are the ones that have a number here */
    public Actors(EventView view, PersonNumbers persons) {
        int[] numbers = new int[view.distinctIds().count()];
        int personsBound = 0;
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = persons.of(i);
            personsBound = Math.max(personsBound, numbers[i] + 1);
        }
        int next = personsBound;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] < 0) {
                numbers[i] = next++;
            }
        }
        this.actors = numbers;
        this.bound = next;
    }

    public int of(int distinctId) {
        return actors[distinctId];
    }

    /** All numbers are below this. */
    public int bound() {
        return bound;
    }
}
