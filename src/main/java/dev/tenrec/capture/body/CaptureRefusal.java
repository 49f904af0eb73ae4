package dev.tenrec.capture.body;

import java.util.List;
import java.util.OptionalInt;

/**
 * A whole request refused, nothing of it stored. It carries no stack trace: a refusal is an ordinary answer.
 *
 * <p>Capture has its own answers, plain text with the words that clients know, so this is not an {@code ApiException}.
 */
public final class CaptureRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient List<CaptureReason> reasons;
    private final int projectId;
    private final int eventCount;
    private String tag = "";

    /**
     * @param projectId the project whose key the request bore, or -1 when that is not known
     * @param eventCount how many events were found in it
     */
    public CaptureRefusal(int status, List<CaptureReason> reasons, int projectId, int eventCount) {
        super(reasons.get(0).text(), null, false, false);
        this.status = status;
        this.reasons = List.copyOf(reasons);
        this.projectId = projectId;
        this.eventCount = Math.max(1, eventCount);
    }

    /** Refuses a request in which no event was found. */
    public CaptureRefusal(int status, List<CaptureReason> reasons, int projectId) {
        this(status, reasons, projectId, 1);
    }

    /** Refuses the request as a whole, before its project is known. */
    public CaptureRefusal(int status, String text) {
        this(status, List.of(new CaptureReason(-1, null, text)), -1);
    }

    /**
     * Refuses a request in the newer protocol.
     *
     * @param tag what is wrong, for machines
     */
    public static CaptureRefusal tagged(
            int status, String tag, List<CaptureReason> reasons, int projectId, int eventCount) {
        CaptureRefusal refusal = new CaptureRefusal(status, reasons, projectId, eventCount);
        refusal.tag = tag;
        return refusal;
    }

    /** The body is damaged for its encoding. */
    static CaptureRefusal damaged(String encoding) {
        return new CaptureRefusal(400, "failed to decode request: invalid " + encoding + " data");
    }

    /** @param max bytes */
    static CaptureRefusal inflatedTooLarge(int max) {
        return new CaptureRefusal(413, "maximum event size exceeded: more than " + max + " bytes after decompression");
    }

    static CaptureRefusal noPayload() {
        return new CaptureRefusal(400, "request missing data payload");
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** Machine-readable cause in protocol v1; empty otherwise. */
    public String tag() {
        return tag;
    }

    /** The answer's text: the first reason with its place. */
    public String text() {
        return reasons.get(0).text();
    }

    /** Number of refused events; a request in which none was found counts as one. */
    public int eventCount() {
        return eventCount;
    }

    /** The reasons, 1 to 100, in the order of the body. */
    public List<CaptureReason> reasons() {
        return reasons;
    }

    /** The project that the request was meant for; empty when its key is missing or not known. */
    public OptionalInt projectId() {
        return projectId < 0 ? OptionalInt.empty() : OptionalInt.of(projectId);
    }
}
