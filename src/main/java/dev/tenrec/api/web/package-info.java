/** The web application, its assets, health, metrics and the OpenAPI document. */
package dev.tenrec.api.web;
