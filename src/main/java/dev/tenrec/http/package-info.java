/**
 * All of HTTP and nothing else: {@link dev.tenrec.http.Routes} is the table of what is served, one {@code …Routes}
 * class per area fills it, one {@code …Api} class serves each resource. Only this package imports Vert.x; what it runs,
 * runs on the event loop.
 */
package dev.tenrec.http;
