/** Event and property definitions and actions. {@link dev.tenrec.taxonomy.Taxonomy} is the door. */
@NullMarked
package dev.tenrec.taxonomy;

import org.jspecify.annotations.NullMarked;
