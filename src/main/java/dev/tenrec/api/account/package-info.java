/** Sign-in, users, keys, organizations, members, projects and the activity log. */
@NullMarked
package dev.tenrec.api.account;

import org.jspecify.annotations.NullMarked;
