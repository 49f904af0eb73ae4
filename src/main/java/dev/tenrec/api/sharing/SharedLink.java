package dev.tenrec.api.sharing;

import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.sharing.SharingConfiguration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The item behind a link at this moment.
 *
 * @param token as the caller gave it, which may be one that was just replaced
 * @param dashboard what is shown; null where that is an insight
 * @param insight what is shown; null where that is a dashboard
 */
record SharedLink(
        String token,
        SharingConfiguration sharing,
        Project project,
        @Nullable Dashboard dashboard,
        @Nullable Insight insight) {
    /** The insight of a link that shows no dashboard. */
    Insight alone() {
        return Objects.requireNonNull(insight);
    }

    /** For people; never empty. */
    String title() {
        String name = dashboard != null ? dashboard.name() : title(alone());
        return name == null || name.isBlank() ? "Untitled" : name;
    }

    /** The name of an insight, or an empty text. */
    static String title(Insight insight) {
        String name = insight.name() == null || insight.name().isBlank() ? insight.derivedName() : insight.name();
        return name == null ? "" : name;
    }

    /** May be empty. */
    String description() {
        String text = dashboard != null ? dashboard.description() : alone().description();
        return text == null ? "" : text;
    }
}
