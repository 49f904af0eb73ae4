/**
 * A project that looks lived in: ninety days of a made-up product, sent to a running server as any application would.
 *
 * <p>{@link dev.tenrec.demo.Demo} is the door. The product is "Burrow", where companies write documents together;
 * {@code Companies} and {@code People} say who is there, {@code Journey} what a person does, {@code Batch} how that is
 * sent, {@code Saved} which dashboards and notes lie on top. All of it follows from a seed and the day.
 */
@NullMarked
package dev.tenrec.demo;

import org.jspecify.annotations.NullMarked;
