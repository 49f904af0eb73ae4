/**
 * Open-addressing collections of primitive keys: {@link IntSet}, {@link IntCounter}, {@link LongNumbering}; and hashes
 * of and for uuids. No collection is thread-safe; scans keep one per thread and merge them.
 */
@NullMarked
package dev.tenrec.primitive;

import org.jspecify.annotations.NullMarked;
