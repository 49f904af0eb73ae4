package dev.tenrec.api.event;

import static dev.tenrec.http.Route.get;

import dev.tenrec.http.RateLimit;
import dev.tenrec.http.Routes;

/** What was sent: events read back, counted and watched as they come, and what was wrong with others. */
public final class EventRoutes {
    private final Routes routes;

    /** Adds to this table. */
    public EventRoutes(Routes routes) {
        this.routes = routes;
    }

    /** Events, read back. */
    public EventRoutes events(EventsApi api) {
        routes.project(
                get("/events/", "query:read", api::list)
                        .query("after", "before", "event", "distinct_id", "person_id", "properties", "limit", "offset")
                        .limit(RateLimit.ANALYTICS)
                        .answers("event_page"),
                get("/events/{id}/", "query:read", api::get)
                        .limit(RateLimit.ANALYTICS)
                        .answers("event"));
        return this;
    }

    /** How much was taken. */
    public EventRoutes usage(UsageApi api) {
        routes.project(get("/usage/", "query:read", api::list)
                .limit(RateLimit.ANALYTICS)
                .query("date_from", "date_to")
                .answers("usage"));
        return this;
    }

    /** What capture stores and refuses, as it happens. */
    public EventRoutes live(LiveApi live) {
        routes.project(get("/live/", "query:read", live::stream)
                .query("kind", "event", "distinct_id", "limit")
                .limit(RateLimit.ANALYTICS));
        return this;
    }

    /** What capture refused. */
    public EventRoutes refusals(RefusalsApi refusals) {
        routes.project(get("/refused/", "query:read", refusals::list)
                .query("limit", "offset")
                .answers("refused_request_page"));
        return this;
    }

    /** What there was to say about events that were taken. */
    public EventRoutes ingestionWarnings(IngestionWarningsApi api) {
        routes.project(get("/ingestion_warnings/", "query:read", api::list)
                .query("q", "type")
                .answers("ingestion_warning_list"));
        return this;
    }
}
