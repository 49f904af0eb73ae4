// Faults of files that are imported.

/** Something about a file that ends its import. */
export class FileFault extends Error {}
