package dev.tenrec.capture.body;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a request.
 *
 * @param index of the event in the batch, from 0, or -1 when the request as a whole is to blame
 * @param field the name of the field to blame, or null
 * @param reason the sentence for humans
 * @param uuid of the event, or null when it has none or is not known; likewise the rest
 * @param event the event's name
 * @param distinctId the event's distinct id
 */
public record CaptureReason(
        int index,
        @Nullable String field,
        String reason,
        @Nullable String uuid,
        @Nullable String event,
        @Nullable String distinctId) {
    /** Characters of a name or distinct id, which may be as long as an event. */
    private static final int TEXT_MAX = 200;

    public CaptureReason(int index, @Nullable String field, String reason) {
        this(index, field, reason, null, null, null);
    }

    /** The same, about an event whose texts may be long. */
    public CaptureReason about(@Nullable String uuidText, @Nullable String name, @Nullable String id) {
        return new CaptureReason(index, field, reason, uuidText, cut(name), cut(id));
    }

    /** The sentence with its place, as a caller reads it. */
    public String text() {
        return index < 0 ? reason : reason + " (event " + index + ")";
    }

    private static @Nullable String cut(@Nullable String whole) {
        if (whole == null || whole.length() <= TEXT_MAX) {
            return whole;
        }
        // Half a pair of surrogates could not be written again.
        return whole.substring(0, Character.isHighSurrogate(whole.charAt(TEXT_MAX - 1)) ? TEXT_MAX - 1 : TEXT_MAX);
    }
}
