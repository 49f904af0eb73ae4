/** Whom the events are about, seen as companies, teams and the like: types of groups, groups and their properties. */
package dev.tenrec.group;
