package dev.tenrec.api.sharing;

import dev.tenrec.api.web.WebAssets;
import dev.tenrec.http.Answer;

/** The paths under which a shared page is served; they differ in who may show it inside a page of their own. */
enum SharedEndpoint {
    SHARED("/shared/", "scene", false),
    /** As links of earlier years are. */
    SHARED_DASHBOARD("/shared_dashboard/", "scene", false),
    EMBEDDED("/embedded/", "embed", true);

    private final String prefix;
    private final String type;
    private final boolean isFramed;

    SharedEndpoint(String prefix, String type, boolean isFramed) {
        this.prefix = prefix;
        this.type = type;
        this.isFramed = isFramed;
    }

    /** What stands before the token in a path. */
    String prefix() {
        return prefix;
    }

    /** What the JSON calls it. */
    String type() {
        return type;
    }

    /** Whether pages of others show it in a frame. */
    boolean isFramed() {
        return isFramed;
    }

    /**
     * The answer, kept by nobody, found by no search engine, named to no other site, and unable to run or load anything
     * but the files of this server.
     */
    Answer guarded(Answer answer) {
        Answer guarded = answer.header("Content-Security-Policy", WebAssets.POLICY + (isFramed ? "*" : "'none'"))
                .header("Cache-Control", "no-store")
                .header("Referrer-Policy", "no-referrer")
                .header("X-Robots-Tag", "noindex");
        return isFramed ? guarded : guarded.header("X-Frame-Options", "DENY");
    }
}
