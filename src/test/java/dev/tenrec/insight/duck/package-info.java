/** Random questions that DuckDB answers too. */
package dev.tenrec.insight.duck;
