/** JSON as Tenrec reads and writes it: one strict mapper, one form of timestamp. */
package dev.tenrec.json;
