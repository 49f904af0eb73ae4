/** The seam to the disk: one directory of files, real or simulated, and the lock on it. */
package dev.tenrec.disk;
