/** Exported assets: creation, download and signed links. */
package dev.tenrec.api.export;
