/**
 * Asks a Trino cluster in SQL, over its client protocol: {@link dev.tenrec.trino.TrinoClient} is the door. Knows no
 * table and no query of Tenrec.
 */
@NullMarked
package dev.tenrec.trino;

import org.jspecify.annotations.NullMarked;
