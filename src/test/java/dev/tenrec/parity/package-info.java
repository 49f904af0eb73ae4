/**
 * Cases with the numbers that the public tests and documents of the service state, asked through HTTP.
 *
 * <p>Each file of {@code src/test/resources/parity} names where its facts come from. Nothing in it was computed by
 * Tenrec.
 */
package dev.tenrec.parity;
