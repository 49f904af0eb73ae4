package dev.tenrec.api.mcp;

/** A call that is understood and fails; its sentence tells what to change. */
final class ToolFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private static final int LENGTH_MAX = 500;

    ToolFailure(String message) {
        super(message, null, false, false);
    }

    /** The text of the answer, in the real service's words. */
    String content() {
        String message = String.valueOf(getMessage()).strip();
        String shown = message.length() <= LENGTH_MAX ? message : message.substring(0, LENGTH_MAX) + "…";
        return "Tool failed: MaxToolRetryableError: " + shown + ". You may retry with adjusted inputs.";
    }
}
