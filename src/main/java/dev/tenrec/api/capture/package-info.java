/** The endpoints that SDKs call: capture, recordings, feature flags and remote configuration. */
@NullMarked
package dev.tenrec.api.capture;

import org.jspecify.annotations.NullMarked;
