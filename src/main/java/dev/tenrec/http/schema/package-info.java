/** Validation of request bodies against JSON Schema, with error texts in the form of the API. */
package dev.tenrec.http.schema;
