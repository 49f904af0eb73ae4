package dev.tenrec.insight.sql.plan;

/** The rows that a scan shows at all, chosen by filters of other queries and not by conditions of SQL. */
public sealed interface ScanRange permits EventRange, PersonRange, GroupRange {}
