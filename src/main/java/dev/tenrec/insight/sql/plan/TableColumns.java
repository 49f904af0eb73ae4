package dev.tenrec.insight.sql.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stored table as editors show it.
 *
 * @param columns their types by name; null for one that has no value itself but fields, such as {@code person}
 */
public record TableColumns(String name, Map<String, @Nullable Type> columns) {}
