package dev.tenrec.insight.trends;

import dev.tenrec.insight.time.Buckets;

/**
 * A range that is measured.
 *
 * @param label {@code current} or {@code previous} in a comparison, else null
 */
record Period(String label, Buckets buckets) {}
