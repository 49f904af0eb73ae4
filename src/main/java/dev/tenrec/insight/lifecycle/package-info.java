/** Who is new, stays, comes back and leaves. */
package dev.tenrec.insight.lifecycle;
