package dev.tenrec.api.sharing;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.export.SharedSql;
import dev.tenrec.json.Timestamps;
import dev.tenrec.sharing.Sharing;
import dev.tenrec.sharing.SharingConfiguration;
import java.time.Clock;
import java.util.Optional;

/** Finds what a link shows. Whatever is wrong with a link, the answer is the same: nothing. */
record SharedLinks(Sharing sharing, Dashboards dashboards, Accounts accounts, Clock clock) {
    /** The item behind a token at this moment. */
    Optional<SharedLink> find(String token) {
        return sharing.findByToken(token, Timestamps.micros(clock.instant()))
                .flatMap(found -> accounts.projects()
                        .find(found.item().projectId())
                        .flatMap(project -> link(token, found, project)));
    }

    private Optional<SharedLink> link(String token, SharingConfiguration found, Project project) {
        int id = found.item().id();
        return switch (found.item().kind()) {
            case DASHBOARD ->
                dashboards
                        .find(project.id(), id)
                        .map(dashboard -> new SharedLink(token, found, project, dashboard, null));
            case INSIGHT ->
                dashboards
                        .insights()
                        .find(project.id(), id)
                        .map(insight -> new SharedLink(token, found, project, null, SharedSql.named(insight)));
        };
    }
}
