/**
 * The front door: what starts and stops the server, and its settings.
 *
 * <p>Reading order: {@code Tenrec} (the list of parts), {@code http.Routes} (the one table of paths),
 * {@code capture.CaptureRequest} (bytes to events), {@code event.EventStore} (where events stay), {@code store.Store}
 * (the one writer), {@code journal} (the truth on disk).
 */
@NullMarked
package dev.tenrec;

import org.jspecify.annotations.NullMarked;
