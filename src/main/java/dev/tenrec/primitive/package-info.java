/**
 * Open-addressing collections of primitive keys: {@link IntSet}, {@link IntCounter}, {@link LongNumbering}; hashes of
 * and for uuids, and the texts of uuids. No collection is thread-safe; scans keep one per thread and merge them.
 */
@NullMarked
package dev.tenrec.primitive;

import org.jspecify.annotations.NullMarked;
