/**
 * Sessions of events, and their properties. {@link dev.tenrec.insight.session.Sessions} is the door;
 * {@link dev.tenrec.insight.session.SessionTables} keeps what was read. Used on the threads of queries.
 */
@NullMarked
package dev.tenrec.insight.session;

import org.jspecify.annotations.NullMarked;
