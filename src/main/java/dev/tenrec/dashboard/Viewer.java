package dev.tenrec.dashboard;

import dev.tenrec.account.Accounts;
import dev.tenrec.account.Level;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;

/** The caller of a request about saved things of one project, with the rights that answers depend on. */
public record Viewer(Editor editor, boolean isOrganizationAdmin) {
    /** Looks up the caller's levels in the project and in its organization. */
    public static Viewer of(User user, Project project, Accounts accounts) {
        boolean isAdmin = accounts.effectiveLevel(user, project) >= Level.ADMIN;
        boolean isOrganizationAdmin = accounts.organizationLevel(user, project) >= Level.ADMIN;
        return new Viewer(new Editor(user.id(), isAdmin), isOrganizationAdmin);
    }
}
