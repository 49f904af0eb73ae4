package dev.tenrec.api.sharing;

import dev.tenrec.api.web.WebAssets;
import dev.tenrec.http.Answer;

/** The paths under which a shared page is served; they differ in who may show it inside a page of their own. */
enum SharedEndpoint {
    SHARED("/shared/", "scene", false),
    /** The path of older links. */
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

    /** The path before the token. */
    String prefix() {
        return prefix;
    }

    /** The name in JSON. */
    String type() {
        return type;
    }

    /** Returns whether pages of others show it in a frame. */
    boolean isFramed() {
        return isFramed;
    }

    /**
     * Adds headers: not cached, not indexed, no referrer, and unable to run or load anything but the files of this
     * server.
     */
    Answer guarded(Answer answer) {
        Answer guarded = answer.header("Content-Security-Policy", WebAssets.POLICY + (isFramed ? "*" : "'none'"))
                .header("Cache-Control", "no-store")
                .header("Referrer-Policy", "no-referrer")
                .header("X-Robots-Tag", "noindex");
        return isFramed ? guarded : guarded.header("X-Frame-Options", "DENY");
    }
}
