/** Validation of request bodies against JSON Schema, with error texts in the form of the API. */
@NullMarked
package dev.tenrec.http.schema;

import org.jspecify.annotations.NullMarked;
