package dev.tenrec.subscription;

import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.error.ApiException;
import java.util.Objects;

/**
 * Subject of a subscription.
 *
 * @param kind for people
 * @param path below that of its project
 */
public record SubscribedItem(String kind, String name, String path) {
    /** The subject; refuses one that is deleted. */
    static SubscribedItem of(Dashboards dashboards, Subscription subscription) {
        int projectId = subscription.projectId();
        Integer dashboard = subscription.settings().dashboard();
        Integer insight = subscription.settings().insight();
        if (dashboard != null) {
            return dashboards
                    .find(projectId, dashboard)
                    .map(found -> new SubscribedItem(
                            "Dashboard",
                            Objects.requireNonNullElse(found.name(), "Untitled"),
                            "/dashboards/" + found.id()))
                    .orElseThrow(() -> ApiException.invalid("The dashboard of this subscription is deleted."));
        }
        return dashboards
                .insights()
                .find(projectId, insight == null ? 0 : insight)
                .map(found -> new SubscribedItem("Insight", name(found), "/insights/" + found.shortId()))
                .orElseThrow(() -> ApiException.invalid("The insight of this subscription is deleted."));
    }

    private static String name(Insight insight) {
        return Objects.requireNonNullElse(
                insight.name(), Objects.requireNonNullElse(insight.derivedName(), insight.shortId()));
    }
}
