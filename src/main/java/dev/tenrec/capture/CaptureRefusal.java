package dev.tenrec.capture;

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

    /** @param projectId the project whose key the request bore, or -1 when that is not known */
    CaptureRefusal(int status, List<CaptureReason> reasons, int projectId) {
        super(reasons.get(0).text(), null, false, false);
        this.status = status;
        this.reasons = List.copyOf(reasons);
        this.projectId = projectId;
    }

    /** Refuses the request as a whole, before its project is known. */
    CaptureRefusal(int status, String text) {
        this(status, List.of(new CaptureReason(-1, null, text)), -1);
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }

    /** The answer's text: the first reason with its place. */
    public String text() {
        return getMessage();
    }

    /** What is wrong, at least one and at most a hundred, in the order of the body. */
    public List<CaptureReason> reasons() {
        return reasons;
    }

    /** The project that the request was meant for; empty when its key is missing or not known. */
    public OptionalInt projectId() {
        return projectId < 0 ? OptionalInt.empty() : OptionalInt.of(projectId);
    }
}
