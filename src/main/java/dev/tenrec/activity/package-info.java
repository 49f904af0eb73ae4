/** Who changed what, kept with each change. The door is {@link dev.tenrec.activity.ActivityLog}. */
package dev.tenrec.activity;
