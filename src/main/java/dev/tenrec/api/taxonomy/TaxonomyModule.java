package dev.tenrec.api.taxonomy;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.account.Accounts;
import dev.tenrec.group.Groups;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.taxonomy.Taxonomy;
import java.time.Clock;

/** Event and property definitions, and actions. */
public record TaxonomyModule(Taxonomy taxonomy, Actions actions, Groups groups, Accounts accounts, Clock clock)
        implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        definitions(
                routes,
                new EventDefinitionsApi(taxonomy.events(), accounts, clock),
                new PropertyDefinitionsApi(taxonomy, groups, accounts));
        actions(routes, new ActionsApi(actions, accounts));
    }

    /** Event and property definitions. */
    private static void definitions(Routes routes, EventDefinitionsApi events, PropertyDefinitionsApi properties) {
        routes.project(
                get("/event_definitions/", "event_definition:read", events::list)
                        .query(
                                "limit",
                                "offset",
                                "search",
                                "ordering",
                                "event_type",
                                "exclude_hidden",
                                "exclude_stale",
                                "verified",
                                "names",
                                "tags",
                                "excluded_properties")
                        .answers("event_definition_page"),
                post("/event_definitions/", "event_definition:write", events::create)
                        .body("event_definition_new")
                        .answers(201, "event_definition"),
                get("/event_definitions/by_name/", "event_definition:read", events::byName)
                        .query("name")
                        .answers("event_definition"),
                get("/event_definitions/{id}/", "event_definition:read", events::retrieve)
                        .answers("event_definition"),
                patch("/event_definitions/{id}/", "event_definition:write", events::update)
                        .body("event_definition")
                        .answers("event_definition"),
                delete("/event_definitions/{id}/", "event_definition:write", events::remove)
                        .answers(204),
                get("/event_definitions/{id}/metrics/", "event_definition:read", events::metrics)
                        .answers("event_definition_metrics"),
                get("/property_definitions/", "property_definition:read", properties::list)
                        .query(
                                "limit",
                                "offset",
                                "type",
                                "group_type_index",
                                "search",
                                "properties",
                                "event_names",
                                "filter_by_event_names",
                                "is_numerical",
                                "is_feature_flag",
                                "excluded_properties",
                                "exclude_core_properties",
                                "exclude_hidden")
                        .answers("property_definition_page"),
                get("/property_definitions/seen_together/", "property_definition:read", properties::seenTogether)
                        .query("event_names", "property_name")
                        .answers("seen_together"),
                get("/property_definitions/{id}/", "property_definition:read", properties::retrieve)
                        .answers("property_definition"),
                patch("/property_definitions/{id}/", "property_definition:write", properties::update)
                        .body("property_definition")
                        .answers("property_definition"),
                delete("/property_definitions/{id}/", "property_definition:write", properties::remove)
                        .answers(204));
    }

    /** Events that mean the same to people. */
    private static void actions(Routes routes, ActionsApi api) {
        routes.project(
                get("/actions/", "action:read", api::list).answers("action_list"),
                post("/actions/", "action:write", api::create).body("action").answers(201, "action"),
                get("/actions/{id}/", "action:read", api::retrieve).answers("action"),
                patch("/actions/{id}/", "action:write", api::update)
                        .body("action")
                        .answers("action"),
                delete("/actions/{id}/", "action:write", api::refuseDelete).answers(405));
    }
}
