package dev.tenrec.testkit;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The text of a failed assertion: the nearest miss and its difference, what arrived, what was refused. */
final class FailureText {
    private static final int LINES_MAX = 10;

    private final StringBuilder text;

    FailureText(String sentence) {
        text = new StringBuilder(sentence);
    }

    /** Adds the event that misses the criteria by the least, if any arrived. */
    FailureText nearest(EventCriteria<?> criteria, List<ReceivedEvent> events) {
        Optional<ReceivedEvent> nearest = events.stream()
                .filter(event -> !criteria.matches(event))
                .max(Comparator.comparingInt(criteria::likeness));
        nearest.ifPresent(event -> {
            text.append("\nNearest: ").append(event);
            criteria.differences(event).forEach(line -> text.append("\n  ").append(line));
        });
        return this;
    }

    FailureText events(List<ReceivedEvent> events) {
        return list("Arrived", "event", events);
    }

    /** Adds what never became an event; says nothing about requests that were served. */
    FailureText refused(List<RefusedCapture> refused, List<ReceivedRequest> requests) {
        list("Refused", "request", refused);
        List<ReceivedRequest> unserved = requests.stream()
                .filter(request -> request.status() == 0 || request.status() >= 300)
                .toList();
        list("Not served", "request", unserved);
        if (requests.isEmpty()) {
            text.append("\nNo request arrived at all: does the SDK have this server's address, and was it flushed?");
        }
        return this;
    }

    String text() {
        return text.toString();
    }

    private FailureText list(String title, String noun, List<?> lines) {
        if (lines.isEmpty() && !title.equals("Arrived")) {
            return this;
        }
        text.append('\n').append(title).append(": ");
        text.append(lines.isEmpty() ? "no" : lines.size()).append(' ').append(noun);
        text.append(lines.size() == 1 ? "" : "s");
        // The newest say most.
        int first = Math.max(0, lines.size() - LINES_MAX);
        if (first > 0) {
            text.append(", the last ").append(LINES_MAX);
        }
        lines.subList(first, lines.size()).forEach(line -> text.append("\n  ").append(line));
        return this;
    }
}
