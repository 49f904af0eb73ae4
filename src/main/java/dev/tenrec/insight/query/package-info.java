/** What all kinds of queries share: how they are read, run and answered. */
package dev.tenrec.insight.query;
