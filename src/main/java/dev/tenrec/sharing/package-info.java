/** Public links to dashboards and insights. The door is {@link dev.tenrec.sharing.Sharing}. */
@NullMarked
package dev.tenrec.sharing;

import org.jspecify.annotations.NullMarked;
