/** The API of rehearsals. */
@NullMarked
package dev.tenrec.api.rehearsal;

import org.jspecify.annotations.NullMarked;
