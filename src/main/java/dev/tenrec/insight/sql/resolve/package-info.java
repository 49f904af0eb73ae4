/**
 * Meaning of HogQL: finds tables, columns, aliases and functions, and makes null rules, time zones and types of
 * properties explicit in a typed plan. Reading order: {@code Resolver}, {@code QueryResolver}, {@code SelectResolver},
 * {@code SelectScope}, {@code ExpressionResolver}, {@code CallResolver}; then the sources of rows. Any thread.
 */
@NullMarked
package dev.tenrec.insight.sql.resolve;

import org.jspecify.annotations.NullMarked;
