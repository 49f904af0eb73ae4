package dev.tenrec.api.capture;

import dev.tenrec.capture.body.Dialect;

/** The paths that take events, as clients of many years know them. All are served alike but for their dialect. */
public enum CapturePath {
    BATCH("/batch", Dialect.NEWER),
    EVENTS("/i/v0/e", Dialect.NEWER),
    AI_BATCH("/i/v0/ai/batch", Dialect.NEWER),
    E("/e", Dialect.LEGACY),
    CAPTURE("/capture", Dialect.LEGACY),
    TRACK("/track", Dialect.LEGACY),
    ENGAGE("/engage", Dialect.ENGAGE);

    private final String path;
    private final Dialect dialect;

    CapturePath(String path, Dialect dialect) {
        this.path = path;
        this.dialect = dialect;
    }

    /** Without the final slash. */
    public String path() {
        return path;
    }

    /** The path as the route table spells it. */
    String template() {
        return path + "/";
    }

    Dialect dialect() {
        return dialect;
    }
}
