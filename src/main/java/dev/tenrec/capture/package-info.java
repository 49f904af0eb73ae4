/**
 * From the bytes of a capture request to valid events, saying why not. {@link dev.tenrec.capture.CaptureParser} is the
 * door.
 */
package dev.tenrec.capture;
