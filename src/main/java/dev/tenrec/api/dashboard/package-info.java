/** Dashboards, tiles, templates, collaborators, annotations and saved insights. */
package dev.tenrec.api.dashboard;
