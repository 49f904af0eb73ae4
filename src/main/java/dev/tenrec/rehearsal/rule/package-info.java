/** Rules of a rehearsal, what they find, and what is known when they look. */
@NullMarked
package dev.tenrec.rehearsal.rule;

import org.jspecify.annotations.NullMarked;
