/** Decodes capture bodies: compression, base64, forms, and the strict check of their JSON. */
package dev.tenrec.capture.body;
