/**
 * A server as the tests that it runs for see it; {@link dev.tenrec.testkit.TestKit} is the door. Projects of their own,
 * received events and waiting for them, faults and a clock.
 */
@NullMarked
package dev.tenrec.testkit;

import org.jspecify.annotations.NullMarked;
