/** Decodes capture bodies: compression, base64, forms, and the strict check of their JSON. */
@NullMarked
package dev.tenrec.capture.body;

import org.jspecify.annotations.NullMarked;
