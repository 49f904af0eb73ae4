/** Persons, groups and group types. */
@NullMarked
package dev.tenrec.api.person;

import org.jspecify.annotations.NullMarked;
