/**
 * Who may do what: organizations, projects, users, memberships and keys. {@link dev.tenrec.account.Accounts} is the
 * door.
 */
package dev.tenrec.account;
