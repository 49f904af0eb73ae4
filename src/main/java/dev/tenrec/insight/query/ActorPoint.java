package dev.tenrec.insight.query;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Which point of a chart is meant, as clients say it; each field is null where they do not.
 *
 * @param day where the point begins, as answers name it; for stickiness how many days, for retention how many intervals
 *     after the first one of the cohort
 * @param series the number of the series, from 0
 * @param status of a lifecycle: new, returning, resurrecting or dormant
 * @param interval of retention: the cohort, from 0
 * @param breakdown the value, or the values of a breakdown by several properties
 * @param compare current or previous
 * @param step of a funnel, from 1; below 0 those who came to the step before and not to this one
 */
public record ActorPoint(
        String day,
        Integer series,
        String status,
        Integer interval,
        JsonNode breakdown,
        String compare,
        Integer step) {}
