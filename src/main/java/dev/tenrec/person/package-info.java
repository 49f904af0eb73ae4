/** Who the events are about: distinct ids, the persons they belong to, and what is known of them. */
package dev.tenrec.person;
