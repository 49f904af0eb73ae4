/**
 * The running HTTP server: sockets, request guards, authentication, permissions and dispatch of requests to the
 * handlers of the route table. {@link dev.tenrec.server.Server} is the door.
 */
@NullMarked
package dev.tenrec.server;

import org.jspecify.annotations.NullMarked;
