package dev.tenrec.dashboard;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.store.Transaction;
import java.util.Objects;

/** What can be shared by link: whether it is there, who may share it, and what the log calls it. */
public final class ShareableItems {
    private final Dashboards dashboards;
    private final Collaborators collaborators;
    private final Accounts accounts;

    public ShareableItems(Dashboards dashboards, Collaborators collaborators, Accounts accounts) {
        this.dashboards = dashboards;
        this.collaborators = collaborators;
        this.accounts = accounts;
    }

    /** Ends with a refusal unless the project has the item and it is not deleted. */
    public void require(Project project, SharedItem item) {
        collaborators.get(project, item.id());
    }

    /** Ends with a refusal unless the caller may edit the item, as far as is known before a change. */
    public void requireEditor(Project project, SharedItem item, User caller) {
        collaborators.requireEditor(project, item.id(), caller);
    }

    /** What the caller may do with the item: those who made it and who run the organization manage it. */
    public String accessLevel(Project project, SharedItem item, User caller) {
        boolean isCreator = Objects.equals(collaborators.get(project, item.id()).createdBy(), caller.id());
        return isCreator || accounts.organizationLevel(caller, project) >= Level.ADMIN ? "manager" : "editor";
    }

    /** Whether the item is there and not deleted. */
    boolean exists(SharedItem item) {
        return dashboards.find(item.projectId(), item.id()).isPresent();
    }

    /** Ends with a refusal unless the caller may edit the item, as a change sees both; the item's name, or null. */
    String requireEditor(Transaction transaction, Project project, SharedItem item, User caller) {
        return collaborators.editable(transaction, project, item.id(), caller).name();
    }
}
