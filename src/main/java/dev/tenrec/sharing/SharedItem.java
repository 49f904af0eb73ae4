package dev.tenrec.sharing;

/** What a link to a shared page shows: a dashboard or an insight of a project. */
public record SharedItem(Kind kind, int projectId, int id) {
    /** What can be shared. */
    public enum Kind {
        DASHBOARD("Dashboard"),
        INSIGHT("Insight");

        private final String scope;

        Kind(String scope) {
            this.scope = scope;
        }

        /** As the activity log calls it. */
        public String scope() {
            return scope;
        }
    }

    String key() {
        return kind + "/" + projectId + "/" + id;
    }
}
