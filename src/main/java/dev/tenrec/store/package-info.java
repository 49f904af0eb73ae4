/**
 * Transactional state: tables of records, one writer thread that changes them, and group commit to the journal.
 *
 * <p>{@link dev.tenrec.store.Store} is the entry point; read {@link dev.tenrec.store.Write} and {@code Writer} next,
 * then {@link dev.tenrec.store.Records} and {@link dev.tenrec.store.Transaction}. Any thread reads; only the writer
 * writes.
 */
@NullMarked
package dev.tenrec.store;

import org.jspecify.annotations.NullMarked;
