/** The activity log and its JSON. */
package dev.tenrec.api.activity;
