/** Results as files. The door is {@link dev.tenrec.render.ExportRuns}. */
package dev.tenrec.render;
