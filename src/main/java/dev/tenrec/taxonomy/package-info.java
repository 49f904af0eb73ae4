/** Event and property definitions and actions. {@link dev.tenrec.taxonomy.Taxonomy} is the door. */
package dev.tenrec.taxonomy;
