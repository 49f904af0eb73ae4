/**
 * The vocabulary of HTTP handlers: routes, calls, answers, pages, bodies and errors. Handlers run on the event loop.
 */
package dev.tenrec.http;
