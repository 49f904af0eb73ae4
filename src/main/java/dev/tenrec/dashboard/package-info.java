/** What people save and the rules of it. {@link dev.tenrec.dashboard.Dashboards} is the door. */
package dev.tenrec.dashboard;
