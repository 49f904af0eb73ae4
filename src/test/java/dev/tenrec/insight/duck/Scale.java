package dev.tenrec.insight.duck;

/**
 * Numbers of different values of the random events.
 *
 * @param people distinct ids
 * @param groups keys of groups
 * @param sessions ids of sessions
 * @param orders numbers of purchases, which most events have to themselves when they are many
 */
public record Scale(int people, int groups, int sessions, int orders) {
    static final Scale SMALL = new Scale(40, 8, 60, 400);
}
