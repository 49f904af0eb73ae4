/** The query endpoint, charts of queries, and insights in the form of older clients. */
@NullMarked
package dev.tenrec.api.query;

import org.jspecify.annotations.NullMarked;
