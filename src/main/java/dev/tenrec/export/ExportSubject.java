package dev.tenrec.export;

import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.dashboard.Insight;

/**
 * What an export shows, as the activity log names it.
 *
 * @param scope the kind of thing
 * @param id null for an export that shows no saved thing
 * @param shortId null for what has none
 */
record ExportSubject(String scope, Integer id, String name, String shortId) {
    static final ExportSubject NOTHING = new ExportSubject("ExportedAsset", null, null, null);

    static ExportSubject of(Dashboard dashboard) {
        return new ExportSubject("Dashboard", dashboard.id(), dashboard.name(), null);
    }

    static ExportSubject of(Insight insight) {
        String name = insight.name() == null ? insight.derivedName() : insight.name();
        return new ExportSubject("Insight", insight.id(), name, insight.shortId());
    }
}
