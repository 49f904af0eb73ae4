/**
 * Paths of a server in test mode, below {@code /_tenrec/}, for tests in other languages;
 * {@link dev.tenrec.api.testing.TestModule} is the door. No other server has them.
 */
@NullMarked
package dev.tenrec.api.testing;

import org.jspecify.annotations.NullMarked;
