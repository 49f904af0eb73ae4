package dev.tenrec.api.sharing;

/**
 * The last part of a shared path: a token, and as what its page is wanted.
 *
 * @param token empty where there is none that could be one
 */
record SharedPath(String token, Form form) {
    /** Form of an answer. */
    enum Form {
        PAGE,
        JSON,
        PNG
    }

    private static final String TOKEN = "[A-Za-z0-9_-]{1,100}";

    /** Reads {@code <token>}, {@code <token>.json} and {@code <token>.png}; other texts have an empty token. */
    static SharedPath of(String part) {
        Form form = Form.PAGE;
        String token = part;
        if (part.endsWith(".json")) {
            form = Form.JSON;
            token = part.substring(0, part.length() - ".json".length());
        } else if (part.endsWith(".png")) {
            form = Form.PNG;
            token = part.substring(0, part.length() - ".png".length());
        }
        return new SharedPath(token.matches(TOKEN) ? token : "", form);
    }
}
