/**
 * Rehearsals of imports: projects that keep every request, and the judgement of what an import would become.
 *
 * <p>{@link dev.tenrec.rehearsal.Rehearsals} is the collection, {@link dev.tenrec.rehearsal.RehearsalRecorder} what
 * capture tells it.
 */
@NullMarked
package dev.tenrec.rehearsal;

import org.jspecify.annotations.NullMarked;
