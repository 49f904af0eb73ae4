/**
 * Organizations, projects, users, memberships, keys and sessions, and their rights. {@link dev.tenrec.account.Accounts}
 * is the door.
 */
package dev.tenrec.account;
