package dev.tenrec.capture;

/**
 * One thing that is wrong with a request.
 *
 * @param index of the event in the batch, from 0, or -1 when the request as a whole is to blame
 * @param field the name of the field to blame, or null
 * @param reason the sentence for humans
 */
public record CaptureReason(int index, String field, String reason) {
    /** The sentence with its place, as a caller reads it. */
    public String text() {
        return index < 0 ? reason : reason + " (event " + index + ")";
    }
}
