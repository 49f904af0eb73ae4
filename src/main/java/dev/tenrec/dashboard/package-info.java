/**
 * Dashboards, their tiles, insights, templates and edit rights. Start at {@link dev.tenrec.dashboard.Dashboards}, then
 * {@link dev.tenrec.dashboard.Tiles} and {@link dev.tenrec.dashboard.Insights}. Reads run on any thread, changes on the
 * writer of the store.
 */
@NullMarked
package dev.tenrec.dashboard;

import org.jspecify.annotations.NullMarked;
