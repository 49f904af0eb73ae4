/** Tests of names, scopes and types of HogQL, without running anything. */
package dev.tenrec.insight.sql.resolve;
