/** All collections of one data directory. {@link dev.tenrec.database.Database} is the door. */
package dev.tenrec.database;
