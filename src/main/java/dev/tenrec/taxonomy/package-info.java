/**
 * What events and properties there are, and the actions made of them. The door is {@link dev.tenrec.taxonomy.Taxonomy}.
 */
package dev.tenrec.taxonomy;
