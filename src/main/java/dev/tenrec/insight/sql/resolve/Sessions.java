package dev.tenrec.insight.sql.resolve;

import dev.tenrec.insight.sql.syntax.QuerySyntax;
import dev.tenrec.insight.sql.syntax.SqlParser;
import dev.tenrec.insight.sql.syntax.SqlText;
import java.util.List;

/** The table {@code sessions}: a query over the events of each session. */
final class Sessions {
    private static final List<String> CAMPAIGN = List.of(
            "utm_source",
            "utm_medium",
            "utm_campaign",
            "utm_term",
            "utm_content",
            "gclid",
            "gad_source",
            "gclsrc",
            "dclid",
            "gbraid",
            "wbraid",
            "fbclid",
            "msclkid",
            "twclid",
            "li_fat_id",
            "mc_cid",
            "igshid",
            "ttclid",
            "epik",
            "qclid",
            "sccid",
            "irclid",
            "_kx");

    private static final QuerySyntax QUERY = SqlParser.query(new SqlText(text()));

    private Sessions() {}

    static QuerySyntax query() {
        return QUERY;
    }

    /** Entry values are those of the earliest event that has one, end values those of the latest. */
    private static String text() {
        StringBuilder columns = new StringBuilder();
        columns.append(value("argMin", "$entry_current_url", "$current_url"));
        columns.append("path($entry_current_url) AS $entry_pathname, domain($entry_current_url) AS $entry_hostname, ");
        columns.append(value("argMax", "$end_current_url", "$current_url"));
        columns.append("path($end_current_url) AS $end_pathname, domain($end_current_url) AS $end_hostname, ");
        columns.append("$end_current_url AS $exit_current_url, $end_pathname AS $exit_pathname, ");
        columns.append("$end_hostname AS $exit_hostname, any(session.$channel_type) AS $channel_type, ");
        columns.append(value("argMin", "$entry_referrer", "$referrer"));
        columns.append(value("argMin", "$entry_referring_domain", "$referring_domain"));
        CAMPAIGN.forEach(name -> columns.append(value("argMin", "$entry_" + name, name)));
        columns.append(value("argMax", "$last_external_click_url", "$external_click_url"));
        columns.append("argMin(toFloat(properties.$web_vitals_LCP_value), timestamp) AS $vitals_lcp, ");
        return "SELECT properties.$session_id AS session_id, session_id AS id,"
                + " argMax(distinct_id, timestamp) AS distinct_id,"
                + " argMax(person_id, timestamp) AS person_id,"
                + " min(timestamp) AS $start_timestamp, max(timestamp) AS $end_timestamp,"
                + " dateDiff('second', $start_timestamp, $end_timestamp) AS $session_duration,"
                + " $session_duration AS duration,"
                + " uniqIf(uuid, event = '$pageview') AS $pageview_count,"
                + " uniqIf(uuid, event = '$autocapture') AS $autocapture_count,"
                + " uniqIf(uuid, event = '$screen') AS $screen_count,"
                + " groupUniqArray(nullIf(properties.$current_url, '')) AS $urls, length($urls) AS $num_uniq_urls, "
                + columns
                + "$entry_gclid IS NOT NULL AS $entry_has_gclid, $entry_fbclid IS NOT NULL AS $entry_has_fbclid, "
                + "least(uniqIf(uuid, event IN ('$pageview', '$screen', '$autocapture')), 2)"
                + " AS $page_screen_autocapture_count_up_to, "
                + "if($pageview_count = 0, NULL, not($pageview_count > 1 OR $autocapture_count > 0"
                + " OR $session_duration >= 10)) AS $is_bounce FROM events"
                + " WHERE match(properties.$session_id, '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-')"
                + " GROUP BY session_id";
    }

    private static String value(String aggregate, String name, String property) {
        return aggregate + "(nullIf(nullIf(toString(properties." + property + "), ''), 'null'), timestamp) AS " + name
                + ", ";
    }
}
