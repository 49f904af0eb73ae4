package dev.tenrec.http;

/** The routes and handlers of one family of resources. */
@FunctionalInterface
public interface RouteModule {
    /** Adds the family's lines to the table; called once, before the server opens its port. */
    void addTo(Routes routes);
}
