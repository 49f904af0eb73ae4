/** JSON as Tenrec reads and writes it: one strict mapper, one form of timestamp. */
@NullMarked
package dev.tenrec.json;

import org.jspecify.annotations.NullMarked;
