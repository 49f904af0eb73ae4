package dev.tenrec.dashboard;

import dev.tenrec.store.Transaction;

/** Dashboards without collaborators, links and references. */
public final class NoDashboardRules implements Dashboards.Rules {
    @Override
    public boolean isCollaborator(int projectId, int dashboardId, int userId) {
        return false;
    }

    @Override
    public boolean isShared(int projectId, int dashboardId) {
        return false;
    }

    @Override
    public void deleted(Transaction transaction, Dashboard dashboard, Editor editor) {}
}
