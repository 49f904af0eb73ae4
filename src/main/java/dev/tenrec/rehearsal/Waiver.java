package dev.tenrec.rehearsal;

/**
 * A finding that a person answers for.
 *
 * @param rule the rule's id
 * @param reason why it may stand
 * @param by the id of the user
 * @param at ISO 8601 in UTC
 */
public record Waiver(String rule, String reason, int by, String at) {}
