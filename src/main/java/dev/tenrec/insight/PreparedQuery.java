package dev.tenrec.insight;

import dev.tenrec.account.Project;
import dev.tenrec.insight.query.Query;

/**
 * A parsed query of a project.
 *
 * @param kind as it was sent
 * @param key of the result cache
 */
public record PreparedQuery(Project project, Query query, String kind, String key) {}
