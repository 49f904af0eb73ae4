/** Sign-in, users, keys, organizations, members, projects and the activity log. */
package dev.tenrec.api.account;
