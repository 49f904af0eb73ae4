/**
 * The REST API: one package per family of resources, with its routes, handlers and JSON side by side.
 * {@link dev.tenrec.api.ApiModule} wires them.
 */
@NullMarked
package dev.tenrec.api;

import org.jspecify.annotations.NullMarked;
