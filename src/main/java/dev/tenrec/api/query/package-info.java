/** The query endpoint, charts of queries, and insights in the form of older clients. */
package dev.tenrec.api.query;
