/**
 * Servers for tests of JUnit 5 and 6: {@link dev.tenrec.junit.TenrecTest} is the door. JUnit is an optional dependency;
 * nothing else here needs it.
 */
@NullMarked
package dev.tenrec.junit;

import org.jspecify.annotations.NullMarked;
