/** Public links to dashboards and insights. The door is {@link dev.tenrec.sharing.Sharing}. */
package dev.tenrec.sharing;
