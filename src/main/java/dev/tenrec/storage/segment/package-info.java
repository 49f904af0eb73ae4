/**
 * Immutable columnar segments: rows sorted by (event name, time) and by (distinct id, time), dictionaries, and their
 * file format.
 */
package dev.tenrec.storage.segment;
