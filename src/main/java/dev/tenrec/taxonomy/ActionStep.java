package dev.tenrec.taxonomy;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One way in which an action happens; what is null is not asked for.
 *
 * @param event the event's name
 * @param properties filters of properties, a list
 * @param selector of an element
 * @param selectorRegex always null: elements are not searched
 * @param tagName of an element
 * @param text of an element
 * @param textMatching {@code contains}, {@code regex} or {@code exact}; null is {@code exact}
 * @param href of an element
 * @param hrefMatching likewise
 * @param url the property {@code $current_url}
 * @param urlMatching likewise; null is {@code contains}
 */
public record ActionStep(
        String event,
        JsonNode properties,
        String selector,
        String selectorRegex,
        String tagName,
        String text,
        String textMatching,
        String href,
        String hrefMatching,
        String url,
        String urlMatching) {}
