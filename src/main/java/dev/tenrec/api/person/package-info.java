/** Persons, groups and group types. */
package dev.tenrec.api.person;
