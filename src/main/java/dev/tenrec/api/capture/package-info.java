/** The endpoints that SDKs call: capture, recordings, feature flags and remote configuration. */
package dev.tenrec.api.capture;
