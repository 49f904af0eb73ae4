package dev.tenrec.insight.filter;

import com.fasterxml.jackson.databind.JsonNode;

/** What a filter judges: one event, with the person and the groups that it belongs to. */
public interface Subject {
    /** The value, or null when it is missing or JSON null, or there is no such person or group. */
    JsonNode value(Property property);
}
