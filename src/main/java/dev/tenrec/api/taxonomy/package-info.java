/** Event and property definitions, and actions. */
@NullMarked
package dev.tenrec.api.taxonomy;

import org.jspecify.annotations.NullMarked;
