package dev.tenrec.insight;

import dev.tenrec.account.Project;
import dev.tenrec.insight.query.Query;

/** A parsed query of a project; {@code key} is its key in the result cache. */
public record PreparedQuery(Project project, Query query, String key) {}
