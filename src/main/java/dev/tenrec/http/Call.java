package dev.tenrec.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Organization;
import dev.tenrec.account.Principal;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.error.ApiException;
import dev.tenrec.json.Json;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One request as a handler sees it: principal, project, parameters and body. */
public final class Call {
    private static final Pattern ID = Pattern.compile("[0-9]{1,9}");
    private static final Pattern UUID_FORM =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    private final RoutingContext context;
    private final Browser browser;
    private final Async async;
    private final @Nullable Principal principal;
    private final ResourceScope place;
    private final Supplier<ObjectNode> fields;
    private final Runnable again;
    private final byte @Nullable [] bytes;
    private @Nullable ObjectNode body;

    /** @param again see {@link #requireStill} */
    public Call(
            RoutingContext context,
            Browser browser,
            Async async,
            @Nullable Principal principal,
            ResourceScope place,
            Supplier<ObjectNode> fields,
            Runnable again) {
        this(context, browser, async, principal, place, fields, again, null);
    }

    private Call(
            RoutingContext context,
            Browser browser,
            Async async,
            @Nullable Principal principal,
            ResourceScope place,
            Supplier<ObjectNode> fields,
            Runnable again,
            byte @Nullable [] bytes) {
        this.context = context;
        this.browser = browser;
        this.async = async;
        this.principal = principal;
        this.place = place;
        this.fields = fields;
        this.again = again;
        this.bytes = bytes;
    }

    /** A request of an SDK, without a principal and with a body in any form. */
    public static Call ofSdk(RoutingContext context, Browser browser, Async async, byte[] bytes) {
        return new Call(context, browser, async, null, ResourceScope.NOWHERE, Json::object, () -> {}, bytes);
    }

    /** The authenticated caller, on routes that ask for a credential. */
    public Principal principal() {
        return Objects.requireNonNull(principal);
    }

    /** True when the caller is known, which routes for people about to sign in do not ask for. */
    public boolean isSignedIn() {
        return principal != null;
    }

    /**
     * Authenticates and authorizes the caller again; for answers that are streamed for long.
     *
     * @throws ApiException when they no longer may
     */
    public void requireStill() {
        again.run();
    }

    /** The browser behind the request, if there is one. */
    public Browser browser() {
        return browser;
    }

    /** The user of the caller. */
    public User user() {
        return principal().user();
    }

    /** The id of the caller's user. */
    public int userId() {
        return user().id();
    }

    /** The project in the path, on routes that have one. */
    public Project project() {
        return Objects.requireNonNull(place.project());
    }

    /** The id of the project in the path. */
    public int projectId() {
        return project().id();
    }

    /** The organization in the path, or that of the project in the path, on routes that have one. */
    public Organization organization() {
        return Objects.requireNonNull(place.organization());
    }

    /** The organization and the project in the path, for routes that may have them. */
    public ResourceScope place() {
        return place;
    }

    /**
     * The fields of the body, none when there was no body. Where the route names a schema, these are the fields that it
     * knows, in its types; a body that does not fit is refused here and not before, so that a handler can first say
     * that there is no such object. The handler may change it.
     */
    public ObjectNode body() {
        ObjectNode read = body == null ? fields.get() : body;
        body = read;
        return read;
    }

    /** The body of an SDK's request, exactly as sent. */
    public byte[] bytes() {
        return Objects.requireNonNull(bytes);
    }

    /** The request, for what else its head says. */
    public HttpServerRequest request() {
        return context.request();
    }

    /** A path parameter, percent-decoded. */
    public String pathParam(String name) {
        return context.pathParam(name);
    }

    /** A path parameter that is a number id; anything else is not found. */
    public int id(String name) {
        String text = pathParam(name);
        if (!ID.matcher(text).matches()) {
            throw ApiException.notFound();
        }
        return Integer.parseInt(text);
    }

    /** A path parameter that is a uuid; anything else is not found. */
    public UUID uuid(String name) {
        return parseUuid(pathParam(name)).orElseThrow(ApiException::notFound);
    }

    /** Returns whether the text is a uuid in its long form; the JDK alone would also take shorter ones. */
    public static boolean isUuid(String text) {
        return UUID_FORM.matcher(text).matches();
    }

    /** Reads a uuid in its one long form; anything else is empty. */
    public static Optional<UUID> parseUuid(String text) {
        return isUuid(text) ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }

    /**
     * Returns whether the caller asks for comma-separated values instead of JSON, by {@code ?format=csv} or a header.
     */
    public boolean asksForCsv() {
        String format = query("format");
        return format == null ? accepted().hasCsv() && !accepted().hasJson() : format.equals("csv");
    }

    private AcceptedTypes accepted() {
        return new AcceptedTypes(request().headers().getAll(HttpHeaders.ACCEPT));
    }

    /** The first value of a query parameter, or null. */
    public @Nullable String query(String name) {
        return context.queryParams().get(name);
    }

    /** The first value of a query parameter, or null where it is absent or empty. */
    public @Nullable String filled(String name) {
        String value = query(name);
        return value == null || value.isEmpty() ? null : value;
    }

    /** All values of a query parameter. */
    public List<String> queryAll(String name) {
        return context.queryParams().getAll(name);
    }

    /** The requested page. */
    public Page page() {
        return new Page(query("limit"), query("offset"), link());
    }

    /** Returns the requested page with another default limit. */
    public Page page(int limitDefault) {
        return new Page(query("limit"), query("offset"), link(), limitDefault);
    }

    /** The absolute address of this request, as the caller sees this server, with its query. */
    public Link link() {
        Map<String, List<String>> query = new TreeMap<>();
        for (Map.Entry<String, String> pair : context.queryParams()) {
            query.computeIfAbsent(pair.getKey(), name -> new ArrayList<>()).add(pair.getValue());
        }
        return new Link(browser.linkOrigin() + context.request().path(), query);
    }

    /** Returns the stage's result on the event loop. */
    public <T> Future<T> await(CompletionStage<T> stage) {
        return async.await(stage);
    }

    /** Runs a task that may take long on a worker. */
    public <T> Future<T> work(Supplier<T> task) {
        return async.work(task);
    }
}
