/** Tests of the parser and printer of HogQL, and the corpus of queries that other tests use too. */
package dev.tenrec.insight.sql.syntax;
