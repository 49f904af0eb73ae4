/**
 * Property filters, read strictly from JSON and matched against one event or person.
 * {@link dev.tenrec.insight.filter.FilterParser} is the door. Reading order: {@code Fields}, {@code Property},
 * {@code Operator}, {@code Filter}, {@code PropertyFilter}. Any thread.
 */
@NullMarked
package dev.tenrec.insight.filter;

import org.jspecify.annotations.NullMarked;
