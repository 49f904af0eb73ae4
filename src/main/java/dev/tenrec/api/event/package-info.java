/** Stored events, the live stream, refused requests, ingestion warnings and usage. */
@NullMarked
package dev.tenrec.api.event;

import org.jspecify.annotations.NullMarked;
