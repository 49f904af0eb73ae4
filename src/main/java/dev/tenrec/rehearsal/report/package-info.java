/** Reports of rehearsals: made, compared and written in several formats. */
@NullMarked
package dev.tenrec.rehearsal.report;

import org.jspecify.annotations.NullMarked;
