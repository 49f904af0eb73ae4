/** Exported assets: creation, download and signed links. */
@NullMarked
package dev.tenrec.api.export;

import org.jspecify.annotations.NullMarked;
