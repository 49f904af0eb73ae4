/** The web application, its assets, health, metrics and the OpenAPI document. */
@NullMarked
package dev.tenrec.api.web;

import org.jspecify.annotations.NullMarked;
