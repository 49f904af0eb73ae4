package dev.tenrec;

import dev.tenrec.alert.AlertRuns;
import dev.tenrec.database.Scrub;
import dev.tenrec.export.ExportRuns;

/** Work of a server that no request waits for. */
record ServerJobs(ExportRuns exports, AlertRuns alerts, Scrub scrub) {}
