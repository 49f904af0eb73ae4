/** Tests of SQL through HTTP. */
package dev.tenrec.insight.sql;
