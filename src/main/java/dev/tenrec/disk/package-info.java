/**
 * File access: {@link dev.tenrec.disk.Disk}, one directory of files with explicit durability,
 * {@link dev.tenrec.disk.RealDisk} on a file system, and the lock on the data directory.
 * {@link dev.tenrec.disk.HostFiles} reads files elsewhere.
 */
@NullMarked
package dev.tenrec.disk;

import org.jspecify.annotations.NullMarked;
