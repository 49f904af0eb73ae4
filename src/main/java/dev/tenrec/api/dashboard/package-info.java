/** Dashboards, tiles, templates, collaborators, annotations, saved insights and their variables. */
@NullMarked
package dev.tenrec.api.dashboard;

import org.jspecify.annotations.NullMarked;
