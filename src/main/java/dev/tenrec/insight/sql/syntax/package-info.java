/**
 * HogQL as text: a lexer, a parser, a tree of records and a printer. Reading order: {@code SqlParser}, {@code Syntax},
 * {@code QuerySyntax}, {@code TableSyntax}, {@code SqlPrinter}; then {@code Lexer} and the parsers of expressions and
 * selects. Knows no tables, functions or types. Any thread; a tree is immutable and at most 250 nodes high.
 */
@NullMarked
package dev.tenrec.insight.sql.syntax;

import org.jspecify.annotations.NullMarked;
