/** Warnings about accepted events, and event counts of each project and day. */
@NullMarked
package dev.tenrec.ingestion;

import org.jspecify.annotations.NullMarked;
