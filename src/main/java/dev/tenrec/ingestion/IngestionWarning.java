package dev.tenrec.ingestion;

import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One thing to know about one event whose request was taken.
 *
 * @param type for example {@code distinct_id_truncated}, see {@link WarningType#type}
 * @param eventUuid the event's uuid; null when it was dropped and had none
 * @param event the event's name, as far as it is kept
 * @param distinctId whose event it is, as far as it is kept
 * @param reason the sentence for humans
 */
public record IngestionWarning(String type, @Nullable UUID eventUuid, String event, String distinctId, String reason) {
    /** Characters that stay of what was sent. */
    private static final int TEXT_MAX = 200;

    private static final Pattern QUOTE = Pattern.compile("\"");

    /** Cuts what is too long to be kept. */
    public IngestionWarning {
        event = cut(event);
        distinctId = cut(distinctId);
        reason = cut(reason);
    }

    public static IngestionWarning of(
            WarningType type, @Nullable UUID eventUuid, String event, String distinctId, String reason) {
        return new IngestionWarning(type.type(), eventUuid, event, distinctId, reason);
    }

    /**
     * True when it is about an event of one of these distinct ids, or quotes one in its reason.
     *
     * @param distinctIds cut like those that are kept
     */
    boolean isOf(Set<String> distinctIds) {
        return distinctIds.contains(distinctId) || QUOTE.splitAsStream(reason).anyMatch(distinctIds::contains);
    }

    static String cut(String text) {
        return text == null || text.length() <= TEXT_MAX || text.codePointCount(0, text.length()) <= TEXT_MAX
                ? text
                : text.substring(0, text.offsetByCodePoints(0, TEXT_MAX));
    }
}
