/** Tests of the plan's catalogues and types. */
package dev.tenrec.insight.sql.plan;
