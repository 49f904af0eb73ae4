/** Tests that run plans. */
package dev.tenrec.insight.sql.run;
