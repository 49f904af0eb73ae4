/**
 * SQL over HTTP: {@code HogQLQuery} with its values, filters and variables, and its answer. Reading order:
 * {@code SqlQueryParser}, {@code SqlQuery}, {@code SqlAnswer}; the language is below, in {@code syntax},
 * {@code resolve}, {@code plan} and {@code run}.
 */
@NullMarked
package dev.tenrec.insight.sql;

import org.jspecify.annotations.NullMarked;
