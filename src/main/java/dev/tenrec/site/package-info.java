/** Address under which people reach the server. */
@NullMarked
package dev.tenrec.site;

import org.jspecify.annotations.NullMarked;
