package dev.tenrec.api.event;

import static dev.tenrec.http.Route.get;

import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.database.Database;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.insight.EventLookup;
import dev.tenrec.insight.QueryRuns;
import dev.tenrec.insight.UsageCounts;
import dev.tenrec.insight.list.EventSearch;
import dev.tenrec.insight.list.EventValues;
import java.time.Clock;
import java.time.Duration;

/**
 * Stored events, the live stream, refused requests, ingestion warnings and usage.
 *
 * @param idleTimeout of a connection; the live stream writes more often
 */
public record EventModule(
        Database database,
        EventSearch search,
        EventLookup lookup,
        QueryRuns runs,
        EventValues values,
        LiveFeed live,
        Duration idleTimeout,
        Clock clock)
        implements RouteModule {
    /** Parameters of {@code events/}. */
    private static final String SELECTED =
            "after before event action_id distinct_id person_id properties limit offset select where orderBy"
                    + " format";

    @Override
    public void addTo(Routes routes) {
        EventsApi events = new EventsApi(
                lookup,
                search,
                database.persons(),
                database.groups(),
                database.actions(),
                database.cohorts(),
                new EventExpressionsApi(runs, lookup, database.persons(), database.groups()),
                clock);
        IngestionApi ingestion = new IngestionApi(
                new UsageCounts(database.usage(), clock), database.refusals(), database.warnings(), clock);
        String read = "query:read";
        routes.project(
                get("/events/", read, events::list)
                        .query(SELECTED)
                        .limit(RateLimit.ANALYTICS)
                        .answers("event_page"),
                get("/events/values/", read, new EventValuesApi(values, clock)::list)
                        .query("key value")
                        .limit(RateLimit.ANALYTICS)
                        .answers("event_value_list"),
                get("/events/{id}/", read, events::get)
                        .limit(RateLimit.ANALYTICS)
                        .answers("event"),
                get("/live/", read, new LiveApi(live, idleTimeout)::stream)
                        .query("kind event distinct_id limit")
                        .limit(RateLimit.ANALYTICS),
                get("/usage/", read, ingestion::usage)
                        .query("date_from date_to")
                        .limit(RateLimit.ANALYTICS)
                        .answers("usage"),
                get("/refused/", read, ingestion::refusals)
                        .query("limit offset")
                        .answers("refused_request_page"),
                get("/ingestion_warnings/", read, ingestion::warnings)
                        .query("q type")
                        .answers("ingestion_warning_list"));
    }
}
