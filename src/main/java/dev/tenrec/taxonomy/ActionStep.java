package dev.tenrec.taxonomy;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * One way in which an action happens; what is null is not asked for.
 *
 * @param event the event's name
 * @param properties filters of properties, a list
 * @param selector of an element
 * @param selectorRegex always null: the selector itself is read
 * @param tagName of an element
 * @param text of an element
 * @param textMatching {@code contains}, {@code regex} or {@code exact}; null is {@code exact}
 * @param href of an element
 * @param hrefMatching likewise
 * @param url the property {@code $current_url}
 * @param urlMatching likewise; null is {@code contains}
 */
public record ActionStep(
        @Nullable String event,
        @Nullable JsonNode properties,
        @Nullable String selector,
        @Nullable String selectorRegex,
        @Nullable String tagName,
        @Nullable String text,
        @Nullable String textMatching,
        @Nullable String href,
        @Nullable String hrefMatching,
        @Nullable String url,
        @Nullable String urlMatching) {}
