/** Audit log of management changes, written with each change. {@link dev.tenrec.activity.ActivityLog} is the door. */
@NullMarked
package dev.tenrec.activity;

import org.jspecify.annotations.NullMarked;
