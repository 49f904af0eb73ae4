package dev.tenrec.api.sharing;

import dev.tenrec.api.web.OnDemand;
import dev.tenrec.api.web.WebAssets;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Browser;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The pages themselves: fixed HTML in which a few texts are filled. No number and no text of an author stands in them
 * but the title and the description, for programs that show previews of links; everything else the script asks for.
 */
public final class SharedPage {
    private static final String HTML = "text/html; charset=utf-8";
    private static final String STYLE = "page.css";
    private static final String SCRIPT = "page.js";
    private static final int PREVIEW_CHARACTERS = 300;

    /** The files that the pages load. */
    public static final OnDemand<WebAssets> FILES = new OnDemand<>(
            () -> new WebAssets("shared", List.of(STYLE, SCRIPT, "server.js", "grid.js", "tile.js", "chart.js")));

    /** The pages with the addresses of these files. */
    public static final OnDemand<SharedPage> PAGES = new OnDemand<>(() -> new SharedPage(FILES.load()));

    private final String open;
    private final String locked;
    private final byte[] gone;

    private SharedPage(WebAssets assets) {
        open = filled(assets, "shared/page.html");
        locked = filled(assets, "shared/locked.html");
        gone = filled(assets, "shared/gone.html").getBytes(StandardCharsets.UTF_8);
    }

    /** The one answer to a link that shows nothing. */
    Answer gone() {
        return Answer.bytes(404, HTML, gone);
    }

    /** The page of a link that is open to the caller. */
    Answer page(SharedLink link, SharedEndpoint door, SharedViewOptions look, Browser browser) {
        String description = look.hideExtraDetails() ? "" : link.description();
        String picture = browser.linkOrigin() + door.prefix() + link.token() + ".png";
        return answer(open.replace("{{title}}", escaped(link.title()))
                .replace("{{description}}", escaped(cut(description)))
                .replace("{{picture}}", escaped(picture))
                .replace("{{theme}}", look.theme()));
    }

    /** The page that asks for a password; it names nothing. */
    Answer locked(SharedViewOptions look) {
        return answer(locked.replace("{{theme}}", look.theme()));
    }

    private static Answer answer(String html) {
        return Answer.bytes(200, HTML, html.getBytes(StandardCharsets.UTF_8));
    }

    private static String filled(WebAssets assets, String file) {
        return WebAssets.text(file).replace("{{style}}", assets.path(STYLE)).replace("{{script}}", assets.path(SCRIPT));
    }

    /** Whole characters only. */
    private static String cut(String text) {
        int count = text.codePointCount(0, text.length());
        return count <= PREVIEW_CHARACTERS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, PREVIEW_CHARACTERS)) + "…";
    }

    /** Escapes text for an element or an attribute in double quotes; braces too, because they mark placeholders. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replace("{", "&#123;")
                .replaceAll("\\p{Cntrl}", " ");
    }
}
