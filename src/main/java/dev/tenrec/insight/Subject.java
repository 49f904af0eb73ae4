package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;

/** What a filter judges: one event and the person it belongs to. */
interface Subject {
    /** A property of the event, or null when it is missing or JSON null. */
    JsonNode eventProperty(String key);

    /** A property of the person as it is now, or null when it is missing, JSON null, or there is no person. */
    JsonNode personProperty(String key);
}
