/**
 * Threads of the server: {@link dev.tenrec.thread.WorkerPool}, a bounded pool of named threads,
 * {@link dev.tenrec.thread.IntervalSchedule}, a thread that does one thing now and then,
 * {@link dev.tenrec.thread.RoundRobin}, which takes what is due from each project by rounds,
 * {@link dev.tenrec.thread.ForegroundPriority}, by which queries get CPU before ingest, and
 * {@link dev.tenrec.thread.Blocking}, the mark of slow methods.
 */
@NullMarked
package dev.tenrec.thread;

import org.jspecify.annotations.NullMarked;
