/**
 * All of HTTP and nothing else: {@link dev.tenrec.http.Routes} lists what is served, one {@code …Api} class serves each
 * resource. Only this package imports Vert.x; what it runs, runs on the event loop.
 */
package dev.tenrec.http;
