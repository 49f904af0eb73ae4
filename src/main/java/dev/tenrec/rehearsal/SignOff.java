package dev.tenrec.rehearsal;

/**
 * The approval of a report.
 *
 * @param digest of the events that the report covers
 * @param verdict of the report, as it was then
 * @param rules the version of the rules
 * @param by the id of the user
 * @param at ISO 8601 in UTC
 */
public record SignOff(String digest, String verdict, String rules, int by, String at) {}
