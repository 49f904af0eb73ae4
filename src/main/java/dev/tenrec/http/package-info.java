/**
 * The vocabulary of HTTP handlers: routes, calls, answers, pages, bodies and errors. Handlers run on the event loop.
 */
@NullMarked
package dev.tenrec.http;

import org.jspecify.annotations.NullMarked;
