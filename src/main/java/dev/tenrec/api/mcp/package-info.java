/** Tools that MCP servers call, with answers as text: rows of SQL, names of events and properties, values. */
@NullMarked
package dev.tenrec.api.mcp;

import org.jspecify.annotations.NullMarked;
