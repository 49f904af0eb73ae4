/** All collections of one data directory. {@link dev.tenrec.database.Database} is the door. */
@NullMarked
package dev.tenrec.database;

import org.jspecify.annotations.NullMarked;
