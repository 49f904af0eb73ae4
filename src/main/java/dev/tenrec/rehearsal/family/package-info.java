/** The families of rules, one class or a few for each. */
@NullMarked
package dev.tenrec.rehearsal.family;

import org.jspecify.annotations.NullMarked;
