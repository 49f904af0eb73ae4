package dev.tenrec.lake.parquet;

/**
 * A column of a file.
 *
 * @param name any text
 * @param id the number by which tables know the column whatever its name
 * @param isOptional true where rows may lack a value
 */
public record ParquetField(String name, int id, ParquetType type, boolean isOptional) {}
