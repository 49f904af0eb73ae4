package dev.tenrec.sharing;

/** A dashboard or an insight of a project, shown by a shared link. */
public record SharedItem(Kind kind, int projectId, int id) {
    public enum Kind {
        DASHBOARD("Dashboard"),
        INSIGHT("Insight");

        private final String scope;

        Kind(String scope) {
            this.scope = scope;
        }

        /** The name of the kind in the activity log. */
        public String scope() {
            return scope;
        }
    }

    String key() {
        return kind + "/" + projectId + "/" + id;
    }
}
