package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.account.PasswordHashing;
import dev.tenrec.api.query.ChartRequest;
import dev.tenrec.dashboard.Dashboard;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.export.SharedTiles;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Browser;
import dev.tenrec.http.Call;
import dev.tenrec.http.ErrorHandler;
import dev.tenrec.http.Gzip;
import dev.tenrec.http.Handler;
import dev.tenrec.http.Readiness;
import dev.tenrec.json.Json;
import dev.tenrec.limit.Rate;
import dev.tenrec.limit.RatePerKey;
import dev.tenrec.render.TileResult;
import dev.tenrec.sharing.SharePassword;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Dashboards and insights for people who hold a link. Whatever is wrong with a link, the answer is one and the same:
 * not found.
 *
 * @param viewers draw and write results; separate from the pool that computes, so that a page whose numbers are known
 *     does not wait for another one's
 * @param charts at the rate {@link #CHARTS}
 * @param views at the rate {@link #VIEWS}
 */
record SharedApi(
        SharedLinks links,
        SharedTiles tiles,
        SharedResults results,
        SharedPictures pictures,
        ShareTokens tokens,
        PasswordHashing hashing,
        WorkerPool viewers,
        Readiness readiness,
        ShareAttempts attempts,
        RatePerKey charts,
        RatePerKey views) {
    /** Stands for the one tile of an insight that is shared alone. */
    static final String ALONE = "insight";

    /** A page asks once for each of its charts; a company may sit behind one address. */
    static final Rate CHARTS = new Rate(1_200, Duration.ofMinutes(1));

    static final Rate VIEWS = new Rate(240, Duration.ofMinutes(1));

    private static final String JSON = "application/json";

    /**
     * The last part of a shared path: a token, and as what its page is wanted.
     *
     * @param token empty where there is none that could be one
     */
    private record SharedPath(String token, Form form) {
        /** Form of an answer. */
        enum Form {
            PAGE,
            JSON,
            PNG
        }

        private static final String TOKEN = "[A-Za-z0-9_-]{1,100}";

        /** Reads {@code <token>}, {@code <token>.json} and {@code <token>.png}; other texts have an empty token. */
        static SharedPath of(String part) {
            Form form = Form.PAGE;
            String token = part;
            if (part.endsWith(".json")) {
                form = Form.JSON;
                token = part.substring(0, part.length() - ".json".length());
            } else if (part.endsWith(".png")) {
                form = Form.PNG;
                token = part.substring(0, part.length() - ".png".length());
            }
            return new SharedPath(token.matches(TOKEN) ? token : "", form);
        }
    }

    /** GET of a link: its page, or its content as JSON or as a picture. */
    Handler view(SharedEndpoint door) {
        return guarded(door, views, call -> {
            SharedPath path = SharedPath.of(call.pathParam("token"));
            Optional<SharedLink> link = links.find(path.token());
            boolean isOpen = link.isPresent() && tokens.opens(link.get().sharing(), call);
            if (link.isEmpty()) {
                return path.form() == SharedPath.Form.JSON
                        ? notFound()
                        : SharedPage.PAGES.use(call::work).map(SharedPage::gone);
            }
            SharedViewOptions look = SharedViewOptions.of(link.get().sharing().settings(), call);
            return switch (path.form()) {
                case PAGE ->
                    SharedPage.PAGES
                            .use(call::work)
                            .map(pages ->
                                    isOpen ? pages.page(link.get(), door, look, call.browser()) : pages.locked(look));
                case JSON -> isOpen ? json(call, link.get(), door, look) : locked();
                case PNG -> isOpen ? png(call, link.get(), look) : locked();
            };
        });
    }

    /** POST of a password to a link. */
    Handler unlock(SharedEndpoint door) {
        return guarded(door, views, call -> {
            SharedLink link = page(call);
            String password = call.body().path("password").textValue();
            if (!link.sharing().passwordRequired()) {
                return Future.succeededFuture(error(400, "This page needs no password."));
            }
            attempts.begin(link.sharing().item().toString(), call.browser().address());
            List<SharePassword> passwords = link.sharing().passwords();
            return call.await(hashing.submit(() -> matching(passwords, password)))
                    .map(found -> found.map(right -> opened(link, right, door, call.browser()))
                            .orElseGet(() -> error(401, "Incorrect password")));
        });
    }

    /** GET of the chart of one tile. */
    Handler tile(SharedEndpoint door) {
        return guarded(door, charts, call -> {
            SharedLink link = page(call);
            if (!tokens.opens(link.sharing(), call)) {
                return locked();
            }
            SharedViewOptions look = SharedViewOptions.of(link.sharing().settings(), call);
            SharedDates dates = SharedDates.of(call, look.allowDateChange());
            String name = call.pathParam("tile");
            ChartRequest chart = ChartRequest.of(call, look.theme(), look.legend());
            boolean isPacked = Gzip.isAccepted(call.request());
            return asked(call, link, dates)
                    .compose(asked -> results.of(call, link, asked.only(one(asked, name))))
                    .compose(shown -> call.await(viewers.submit(
                            () -> Gzip.answer(ChartRequest.SVG, svg(chart, link, shown.get(0)), isPacked))));
        });
    }

    /** The link in a path that names no form. */
    private SharedLink page(Call call) {
        SharedPath path = SharedPath.of(call.pathParam("token"));
        return links.find(path.token())
                .filter(found -> path.form() == SharedPath.Form.PAGE)
                .orElseThrow(ApiException::notFound);
    }

    private Future<Answer> json(Call call, SharedLink link, SharedEndpoint door, SharedViewOptions look) {
        SharedDates dates = SharedDates.of(call, look.allowDateChange());
        boolean isPacked = Gzip.isAccepted(call.request());
        return asked(call, link, dates)
                .compose(asked -> results.of(call, link, asked))
                .compose(shown -> call.await(viewers.submit(() -> {
                    ObjectNode json = new SharedJson(link, door, look).of(shown, dates);
                    return Gzip.answer(JSON, Json.write(json), isPacked);
                })));
    }

    private Future<Answer> png(Call call, SharedLink link, SharedViewOptions look) {
        return asked(call, link, SharedDates.SAVED)
                .compose(asked -> pictures.of(call, link, look, asked, () -> results.of(call, link, asked)));
    }

    /** On a worker, because it reads as many records as there are tiles. */
    private Future<SharedPageRequest> asked(Call call, SharedLink link, SharedDates dates) {
        ObjectNode filters = dates.filters();
        return call.await(viewers.submit(() -> SharedPageRequest.of(
                link,
                link.dashboard() != null
                        ? tiles.asked(link.project(), link.dashboard(), filters)
                        : List.of(tiles.asked(link.alone(), filters)))));
    }

    /** The tile of this name that has a chart. */
    private static SharedPageRequest.Asked one(SharedPageRequest page, String name) {
        return page.tiles().stream()
                .filter(asked -> asked.question() != null && name.equals(name(asked.tile()) + ".svg"))
                .findFirst()
                .orElseThrow(ApiException::notFound);
    }

    /** The name of a tile in the path of its chart. */
    static String name(TileResult shown) {
        return shown.tile() == null ? ALONE : Integer.toString(shown.tile().id());
    }

    /** The password that this is; empty when it is none of them. Each is tried, so that time tells nothing. */
    private Optional<SharePassword> matching(List<SharePassword> passwords, String password) {
        if (passwords.isEmpty()) {
            hashing.matches(PasswordHash.NONE, password);
        }
        return passwords.stream()
                .filter(one -> hashing.matches(one.hash(), password))
                .findFirst();
    }

    private Answer opened(SharedLink link, SharePassword password, SharedEndpoint door, Browser browser) {
        String token = tokens.issue(link.sharing(), password);
        return tokens.keep(Answer.ok(Map.of("shareToken", token)), token, door, link.token(), browser);
    }

    /** With the heads that belong to every answer, refusals too, and within the rate of the caller. */
    private Handler guarded(SharedEndpoint door, RatePerKey rate, Handler handler) {
        return call -> answered(() -> {
                    if (!readiness.isOpen()) {
                        throw readiness.refusal();
                    }
                    rate.take(call.browser().address());
                    return handler.handle(call);
                })
                .map(door::guarded);
    }

    private static Future<Answer> answered(Supplier<Future<Answer>> handling) {
        Future<Answer> answer;
        try {
            answer = handling.get();
        } catch (RuntimeException refused) {
            answer = Future.failedFuture(refused);
        }
        return answer.otherwise(ErrorHandler::answer);
    }

    private static Future<Answer> locked() {
        return Future.failedFuture(new ApiException(ErrorCode.NOT_AUTHENTICATED, "This page needs a password."));
    }

    private static Future<Answer> notFound() {
        return Future.failedFuture(ApiException.notFound());
    }

    private static Answer error(int status, String words) {
        return Answer.json(status, Map.of("error", words));
    }

    /** Draws the chart of a tile that has an answer; runs on a worker. */
    private static byte[] svg(ChartRequest chart, SharedLink link, TileResult tile) {
        ObjectNode answer = tile.answer();
        JsonNode query = tile.query();
        if (answer == null || query == null) {
            String reason = tile.error();
            throw reason == null ? ApiException.notFound() : new ApiException(ErrorCode.NOT_FOUND, reason);
        }
        Dashboard dashboard = link.dashboard();
        JsonNode colors = dashboard == null ? null : dashboard.breakdownColors();
        return chart.svg(query, answer, chart.style(colors, link.project().zone()));
    }
}
