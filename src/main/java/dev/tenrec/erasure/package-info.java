/**
 * The lasting record of what was erased: who asked, when, of how many, and no data.
 * {@link dev.tenrec.erasure.ErasureRecords} is the door.
 */
@NullMarked
package dev.tenrec.erasure;

import org.jspecify.annotations.NullMarked;
