package dev.tenrec.sharing;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.dashboard.Collaborators;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Dashboards;
import dev.tenrec.dashboard.Editor;
import dev.tenrec.dashboard.Insight;
import dev.tenrec.dashboard.InsightChanges;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.store.Transaction;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The items that can be shared by link: existence, permission to share, and their names in the activity log. */
public final class ShareableItems {
    /** The name and short id of an item in the activity log; both may be null. */
    record Label(@Nullable String name, @Nullable String shortId) {
        static Label of(Insight insight) {
            return new Label(insight.name() == null ? insight.derivedName() : insight.name(), insight.shortId());
        }
    }

    private final Dashboards dashboards;
    private final Collaborators collaborators;
    private final InsightChanges insightChanges;
    private final Accounts accounts;

    public ShareableItems(Dashboards dashboards, Collaborators collaborators, Accounts accounts) {
        this.dashboards = dashboards;
        this.collaborators = collaborators;
        this.insightChanges = dashboards.insightChanges();
        this.accounts = accounts;
    }

    /** Ends with a refusal unless the project has the item and it is not deleted. */
    public void require(SharedItem item) {
        if (!exists(item)) {
            throw new ApiException(ErrorCode.NOT_FOUND, item.kind().scope() + " not found.");
        }
    }

    /** Ends with a refusal unless the caller may edit the item, as far as is known before a change. */
    public void requireEditor(Project project, SharedItem item, User caller) {
        require(item);
        switch (item.kind()) {
            case DASHBOARD -> collaborators.requireEditor(project, item.id(), caller);
            case INSIGHT -> insightChanges.requireEditable(project.id(), item.id(), editor(project, caller));
        }
    }

    /** The caller's access level on the item: its creator and organization admins manage it. */
    public String accessLevel(Project project, SharedItem item, User caller) {
        Integer creator = switch (item.kind()) {
            case DASHBOARD ->
                dashboards
                        .find(project.id(), item.id())
                        .map(Dashboard::createdBy)
                        .orElse(null);
            case INSIGHT ->
                dashboards
                        .insights()
                        .find(project.id(), item.id())
                        .map(Insight::createdBy)
                        .orElse(null);
        };
        boolean isCreator = Objects.equals(creator, caller.id());
        return isCreator || accounts.organizationLevel(caller, project) >= Level.ADMIN ? "manager" : "editor";
    }

    /** True when the item exists and neither it nor its project is deleted. */
    boolean exists(SharedItem item) {
        if (accounts.projects().find(item.projectId()).isEmpty()) {
            return false;
        }
        return switch (item.kind()) {
            case DASHBOARD -> dashboards.find(item.projectId(), item.id()).isPresent();
            case INSIGHT ->
                dashboards.insights().find(item.projectId(), item.id()).isPresent();
        };
    }

    /** Ends with a refusal unless the caller may edit the item, as a change sees both. */
    Label requireEditor(Transaction transaction, Project project, SharedItem item, User caller) {
        return switch (item.kind()) {
            case DASHBOARD ->
                new Label(
                        collaborators
                                .editable(transaction, project, item.id(), caller)
                                .name(),
                        null);
            case INSIGHT -> {
                insightChanges.requireEditable(project.id(), item.id(), editor(project, caller));
                yield dashboards
                        .insights()
                        .live(transaction, project.id(), item.id())
                        .map(Label::of)
                        .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "Insight not found."));
            }
        };
    }

    private Editor editor(Project project, User caller) {
        return new Editor(caller.id(), accounts.effectiveLevel(caller, project) >= Level.ADMIN);
    }
}
