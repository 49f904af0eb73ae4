/** Which ways persons take. */
package dev.tenrec.insight.path;
