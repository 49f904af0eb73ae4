package dev.tenrec.api.event;

import static dev.tenrec.http.Route.get;

import dev.tenrec.capture.Refusals;
import dev.tenrec.capture.live.LiveFeed;
import dev.tenrec.group.Groups;
import dev.tenrec.http.RateLimit;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.ingestion.IngestionWarnings;
import dev.tenrec.ingestion.Usage;
import dev.tenrec.insight.UsageCounts;
import dev.tenrec.insight.list.EventSearch;
import dev.tenrec.person.Persons;
import dev.tenrec.storage.EventStore;
import java.time.Clock;
import java.time.Duration;

/**
 * Stored events, the live stream, refused requests, ingestion warnings and usage.
 *
 * @param idleTimeout of a connection; the live stream writes more often
 */
public record EventModule(
        EventStore events,
        EventSearch search,
        Persons persons,
        Groups groups,
        Usage usage,
        Refusals refusals,
        IngestionWarnings warnings,
        LiveFeed live,
        Duration idleTimeout,
        Clock clock)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        events(routes, new EventsApi(events, search, persons, groups::types, clock));
        usage(routes, new UsageApi(new UsageCounts(usage, clock)));
        live(routes, new LiveApi(live, idleTimeout));
        refusals(routes, new RefusalsApi(refusals));
        ingestionWarnings(routes, new IngestionWarningsApi(warnings, clock));
    }

    /** Events, read back. */
    private static void events(Routes routes, EventsApi api) {
        routes.project(
                get("/events/", "query:read", api::list)
                        .query("after", "before", "event", "distinct_id", "person_id", "properties", "limit", "offset")
                        .limit(RateLimit.ANALYTICS)
                        .answers("event_page"),
                get("/events/{id}/", "query:read", api::get)
                        .limit(RateLimit.ANALYTICS)
                        .answers("event"));
    }

    /** Counts of received, stored and refused events. */
    private static void usage(Routes routes, UsageApi api) {
        routes.project(get("/usage/", "query:read", api::list)
                .limit(RateLimit.ANALYTICS)
                .query("date_from", "date_to")
                .answers("usage"));
    }

    /** The live stream of stored and refused events. */
    private static void live(Routes routes, LiveApi live) {
        routes.project(get("/live/", "query:read", live::stream)
                .query("kind", "event", "distinct_id", "limit")
                .limit(RateLimit.ANALYTICS));
    }

    /** Requests that capture refused. */
    private static void refusals(Routes routes, RefusalsApi refusals) {
        routes.project(get("/refused/", "query:read", refusals::list)
                .query("limit", "offset")
                .answers("refused_request_page"));
    }

    /** Warnings about stored events. */
    private static void ingestionWarnings(Routes routes, IngestionWarningsApi api) {
        routes.project(get("/ingestion_warnings/", "query:read", api::list)
                .query("q", "type")
                .answers("ingestion_warning_list"));
    }
}
