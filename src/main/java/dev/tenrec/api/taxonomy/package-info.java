/** Event and property definitions, and actions. */
package dev.tenrec.api.taxonomy;
