/** Plans that give the same rows with less work. */
@NullMarked
package dev.tenrec.insight.sql.rewrite;

import org.jspecify.annotations.NullMarked;
