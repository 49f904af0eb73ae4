package dev.tenrec.api.sharing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.PasswordHash;
import dev.tenrec.api.query.ChartRequest;
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
 */
public final class SharedApi {
    /** Stands for the one tile of an insight that is shared alone. */
    static final String ALONE = "insight";

    /** A page asks once for each of its charts; a company may sit behind one address. */
    private static final Rate CHARTS = new Rate(1_200, Duration.ofMinutes(1));

    private static final Rate VIEWS = new Rate(240, Duration.ofMinutes(1));

    private static final String JSON = "application/json";

    private final SharedLinks links;
    private final SharedTiles tiles;
    private final SharedResults results;
    private final SharedPictures pictures;
    private final SharedPage pages;
    private final ShareTokens tokens;
    private final WorkerPool hashing;
    private final WorkerPool viewers;
    private final Readiness readiness;
    private final ShareAttempts attempts = new ShareAttempts(System::nanoTime);
    private final RatePerKey charts = new RatePerKey(CHARTS, System::nanoTime);
    private final RatePerKey views = new RatePerKey(VIEWS, System::nanoTime);

    /**
     * @param hashing checks passwords; a few threads and a short queue, because each takes long on purpose
     * @param viewers draw and write results; separate from the pool that computes, so that a page whose numbers are
     *     known does not wait for another one's
     */
    public SharedApi(
            SharedLinks links,
            SharedTiles tiles,
            SharedResults results,
            SharedPictures pictures,
            SharedPage pages,
            ShareTokens tokens,
            WorkerPool hashing,
            WorkerPool viewers,
            Readiness readiness) {
        this.links = links;
        this.tiles = tiles;
        this.results = results;
        this.pictures = pictures;
        this.pages = pages;
        this.tokens = tokens;
        this.hashing = hashing;
        this.viewers = viewers;
        this.readiness = readiness;
    }

    /** GET of a link: its page, or its content as JSON or as a picture. */
    Handler view(SharedEndpoint door) {
        return guarded(door, views, call -> {
            SharedPath path = SharedPath.of(call.pathParam("token"));
            Optional<SharedLink> link = links.find(path.token());
            boolean isOpen = link.isPresent() && tokens.opens(link.get().sharing(), call);
            if (link.isEmpty()) {
                return path.form() == SharedPath.Form.JSON ? notFound() : Future.succeededFuture(pages.gone());
            }
            SharedViewOptions look = SharedViewOptions.of(link.get().sharing().settings(), call);
            return switch (path.form()) {
                case PAGE ->
                    Future.succeededFuture(
                            isOpen ? pages.page(link.get(), door, look, call.browser()) : pages.locked(look));
                case JSON -> isOpen ? json(call, link.get(), door, look) : locked();
                case PNG -> isOpen ? png(call, link.get(), look) : locked();
            };
        });
    }

    /** POST of a password to a link. */
    Handler unlock(SharedEndpoint door) {
        return guarded(door, views, call -> {
            SharedPath path = SharedPath.of(call.pathParam("token"));
            SharedLink link = links.find(path.token())
                    .filter(found -> path.form() == SharedPath.Form.PAGE)
                    .orElseThrow(ApiException::notFound);
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
            SharedPath path = SharedPath.of(call.pathParam("token"));
            SharedLink link = links.find(path.token())
                    .filter(found -> path.form() == SharedPath.Form.PAGE)
                    .orElseThrow(ApiException::notFound);
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
                        : List.of(tiles.asked(link.insight(), filters)))));
    }

    /** The tile of this name that has a chart. */
    private static SharedPageRequest.Asked one(SharedPageRequest page, String name) {
        return page.tiles().stream()
                .filter(asked -> asked.question() != null)
                .filter(asked -> name.equals((asked.tile().tile() == null
                                ? ALONE
                                : asked.tile().tile().id()) + ".svg"))
                .findFirst()
                .orElseThrow(ApiException::notFound);
    }

    /** The password that this is; empty when it is none of them. Each is tried, so that time tells nothing. */
    private static Optional<SharePassword> matching(List<SharePassword> passwords, String password) {
        if (passwords.isEmpty()) {
            PasswordHash.NONE.matches(password);
        }
        return passwords.stream().filter(one -> one.hash().matches(password)).findFirst();
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
        if (tile.answer() == null) {
            throw new ApiException(ErrorCode.NOT_FOUND, tile.error());
        }
        JsonNode colors = link.dashboard() == null ? null : link.dashboard().breakdownColors();
        return chart.svg(
                tile.query(), tile.answer(), chart.style(colors, link.project().zone()));
    }
}
