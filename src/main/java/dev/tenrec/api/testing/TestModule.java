package dev.tenrec.api.testing;

import static dev.tenrec.http.Route.PUBLIC;
import static dev.tenrec.http.Route.delete;
import static dev.tenrec.http.Route.get;
import static dev.tenrec.http.Route.post;

import dev.tenrec.http.RouteModule;
import dev.tenrec.http.Routes;
import dev.tenrec.testkit.TestKit;

/** Projects, flags, events, requests, faults and the clock of a server in test mode. */
public record TestModule(TestKit testKit) implements RouteModule {
    @Override
    public void addTo(Routes routes) {
        ReceivedApi received = new ReceivedApi(testKit);
        FaultsApi faults = new FaultsApi(testKit);
        routes.root(
                get("/_tenrec/project/", PUBLIC, received::project)
                        .query("project_key")
                        .answers("test_project"),
                post("/_tenrec/projects/", PUBLIC, received::add).answers(201, "test_project"),
                delete("/_tenrec/projects/", PUBLIC, received::remove)
                        .query("project_key")
                        .answers(204),
                post("/_tenrec/reset/", PUBLIC, received::reset)
                        .query("project_key")
                        .answers("test_project"),
                get("/_tenrec/events/", PUBLIC, received::events)
                        .query("project_key", "event", "distinct_id", "properties")
                        .answers("test_events"),
                get("/_tenrec/await/", PUBLIC, received::await)
                        .query("project_key", "event", "distinct_id", "properties", "count", "timeout")
                        .answers("test_events"),
                get("/_tenrec/requests/", PUBLIC, received::requests)
                        .query("project_key")
                        .answers("test_requests"),
                post("/_tenrec/faults/", PUBLIC, faults::add).body("test_fault").answers("test_faults"),
                delete("/_tenrec/faults/", PUBLIC, faults::clear).answers("test_faults"),
                post("/_tenrec/flags/", PUBLIC, new TestFlagsApi(testKit)::set)
                        .query("project_key")
                        .body("test_flag")
                        .answers("test_flag"),
                get("/_tenrec/clock/", PUBLIC, faults::now).answers("test_clock"),
                post("/_tenrec/clock/", PUBLIC, faults::setClock)
                        .body("test_clock")
                        .answers("test_clock"));
    }
}
