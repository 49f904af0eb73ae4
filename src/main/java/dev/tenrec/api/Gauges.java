package dev.tenrec.api;

import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.database.Database;
import dev.tenrec.export.ExportRuns;
import dev.tenrec.group.Groups;
import dev.tenrec.metrics.Metrics;
import dev.tenrec.person.Persons;

/**
 * Gauges of the API's parts. Changes of persons and groups that were not made stand here because their senders were
 * answered 200.
 */
final class Gauges {
    private Gauges() {}

    static void register(Metrics metrics, Database database, LiveFeed live, ExportRuns exports) {
        metrics.total(
                "tenrec_definitions_unkept",
                "Names of events and properties not kept: too long, or too many in a project.",
                database.taxonomy()::unkeptCount);
        metrics.gauge(
                "tenrec_damaged_files",
                "Files of the data directory found damaged since the start.",
                database.store().damagedFiles()::count);
        metrics.gauge("tenrec_live_listeners", "Streams of what capture does.", live::count);
        metrics.gauge("tenrec_exports_running", "Exports that are made or wait.", exports::count);
        register(metrics, database.persons());
        register(metrics, database.groups());
    }

    private static void register(Metrics metrics, Persons persons) {
        metrics.total(
                "tenrec_person_merges_illegal", "Merges not made: an id was illegal.", persons::illegalMergeCount);
        metrics.total(
                "tenrec_person_merges_refused",
                "Merges not made: the person to go was identified.",
                persons::refusedMergeCount);
        metrics.total(
                "tenrec_person_changes_oversized",
                "Changes not made: the properties would be too large.",
                persons::oversizedChangeCount);
        metrics.total(
                "tenrec_person_changes_unreadable",
                "Events whose properties could not be read; a fault of the server.",
                persons::unreadableChangeCount);
    }

    private static void register(Metrics metrics, Groups groups) {
        metrics.total(
                "tenrec_group_changes_refused",
                "Changes of groups not made: the key or the properties would be too long.",
                groups::refusedChangeCount);
        metrics.total(
                "tenrec_group_changes_unreadable",
                "Events about groups whose properties could not be read; a fault of the server.",
                groups::unreadableChangeCount);
    }
}
