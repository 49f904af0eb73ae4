package dev.tenrec.insight;

import dev.tenrec.account.Project;
import dev.tenrec.insight.query.Query;

/**
 * A query of a project, read and checked, ready to be answered.
 *
 * @param key the same for all questions that mean the same
 */
public record PreparedQuery(Project project, Query query, String key) {}
