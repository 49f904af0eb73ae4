/**
 * Organizations, projects, users, memberships, keys and sessions, and their rights. {@link dev.tenrec.account.Accounts}
 * is the door.
 */
@NullMarked
package dev.tenrec.account;

import org.jspecify.annotations.NullMarked;
