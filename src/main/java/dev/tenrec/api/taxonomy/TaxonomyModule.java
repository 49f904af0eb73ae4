package dev.tenrec.api.taxonomy;

import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.patch;
import static dev.tenrec.http.Route.post;

import dev.tenrec.api.account.UserJson;
import dev.tenrec.database.Database;
import dev.tenrec.http.Handler;
import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import java.time.Clock;

/** Event and property definitions, and actions. */
public record TaxonomyModule(Database database, Clock clock) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        UserJson users = new UserJson(database.accounts());
        DefinitionJson json = new DefinitionJson(users);
        events(routes, new EventDefinitionsApi(database.taxonomy().events(), database.accounts(), json, clock));
        properties(routes, new PropertyDefinitionsApi(database.taxonomy(), database.groups(), json));
        actions(routes, new ActionsApi(database.actions(), database.accounts(), users));
    }

    /** Event definitions. */
    private static void events(Routes routes, EventDefinitionsApi api) {
        String one = "/event_definitions/{id}/";
        String all = "/event_definitions/";
        String read = "event_definition:read";
        String write = "event_definition:write";
        routes.project(
                get(all, read, api::list)
                        .query("limit offset search ordering event_type exclude_hidden exclude_stale verified names"
                                + " tags excluded_properties")
                        .answers("event_definition_page"),
                post(all, write, api::create).body("event_definition_new").answers(201, "event_definition"),
                get("/event_definitions/by_name/", read, api::byName)
                        .query("name")
                        .answers("event_definition"),
                get(one, read, api::retrieve).answers("event_definition"),
                patch(one, write, api::update).body("event_definition").answers("event_definition"),
                delete(one, write, api::remove).answers(204),
                get("/event_definitions/{id}/metrics/", read, api::metrics).answers("event_definition_metrics"));
    }

    /** Property definitions. */
    private static void properties(Routes routes, PropertyDefinitionsApi api) {
        String one = "/property_definitions/{id}/";
        String read = "property_definition:read";
        String write = "property_definition:write";
        routes.project(
                get("/property_definitions/", read, api::list)
                        .query("limit offset type group_type_index search properties event_names filter_by_event_names"
                                + " is_numerical is_feature_flag excluded_properties exclude_core_properties"
                                + " exclude_hidden")
                        .answers("property_definition_page"),
                get("/property_definitions/seen_together/", read, api::seenTogether)
                        .query("event_names property_name")
                        .answers("seen_together"),
                get(one, read, api::retrieve).answers("property_definition"),
                patch(one, write, api::update).body("property_definition").answers("property_definition"),
                delete(one, write, api::remove).answers(204));
    }

    /** Events that mean the same to people. */
    private static void actions(Routes routes, ActionsApi api) {
        String one = "/actions/{id}/";
        String write = "action:write";
        routes.project(
                get("/actions/", "action:read", api::list).answers("action_list"),
                post("/actions/", write, api::create).body("action").answers(201, "action"),
                get(one, "action:read", api::retrieve).answers("action"),
                patch(one, write, api::update).body("action").answers("action"),
                delete(one, write, Handler.DELETED_BY_PATCH).answers(405));
    }
}
