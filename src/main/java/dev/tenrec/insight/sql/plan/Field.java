package dev.tenrec.insight.sql.plan;

/** An output column of a plan node. */
public record Field(String name, Type type) {}
