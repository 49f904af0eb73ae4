/** Plans: where an import comes from, and what is expected of it. */
@NullMarked
package dev.tenrec.rehearsal.plan;

import org.jspecify.annotations.NullMarked;
