/** Dashboards, tiles, templates, collaborators, annotations and saved insights. */
@NullMarked
package dev.tenrec.api.dashboard;

import org.jspecify.annotations.NullMarked;
