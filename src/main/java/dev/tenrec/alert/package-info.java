/**
 * Alerts: insights that are asked at intervals, and members who hear of it when a number crosses a threshold.
 * {@link dev.tenrec.alert.Alerts} keeps them, {@link dev.tenrec.alert.AlertRuns} checks those that are due. Reading
 * order: {@code Alert}, {@code AlertInterval}, {@code AlertEvaluation}, {@code Alerts}, {@code AlertRuns}.
 */
@NullMarked
package dev.tenrec.alert;

import org.jspecify.annotations.NullMarked;
