/** The capture protocol v1: headers, batches and an outcome for each event. */
package dev.tenrec.capture.v1;
