package dev.tenrec.insight.exec.timeline;

/**
 * Consecutive actor numbers.
 *
 * @param first first actor, from 0
 * @param end last actor, exclusive
 */
record ActorRange(int first, int end) {
    static final ActorRange ALL = new ActorRange(0, Integer.MAX_VALUE);

    /** @param actor -1 is in no range */
    boolean contains(int actor) {
        return actor >= first && actor < end;
    }
}
