/** Alerts over HTTP. {@link dev.tenrec.api.alert.AlertModule} is the door. */
@NullMarked
package dev.tenrec.api.alert;

import org.jspecify.annotations.NullMarked;
