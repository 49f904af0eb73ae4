/** The activity log and its JSON. */
@NullMarked
package dev.tenrec.api.activity;

import org.jspecify.annotations.NullMarked;
