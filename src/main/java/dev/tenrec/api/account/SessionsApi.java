package dev.tenrec.api.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Session;
import dev.tenrec.account.SignIns;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.json.Json;
import dev.tenrec.store.Store;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;

/** Browsers in which the user is signed in: listed, and ended one by one or all but this one. */
record SessionsApi(Store store, SignIns signIns, Entrance entrance, Clock clock) {
    Future<Answer> list(Call call) {
        Session current = current(call);
        return Future.succeededFuture(
                Answer.ok(signIns.sessions(call.userId(), clock.instant().getEpochSecond()).stream()
                        .map(session -> view(session, current))
                        .toList()));
    }

    Future<Answer> end(Call call) {
        Session ended = signIns.findSession(call.pathParam("id"))
                .filter(session -> session.userId() == call.userId())
                .orElseThrow(ApiException::notFound);
        return call.await(store.change(transaction -> {
                    signIns.end(transaction, ended);
                    entrance.write(transaction, call.user(), "session_ended");
                    return ended;
                }))
                .map(done -> Answer.empty(204));
    }

    Future<Answer> endOthers(Call call) {
        return call.await(store.change(transaction -> {
                    signIns.endOthers(transaction, current(call));
                    entrance.write(transaction, call.user(), "sessions_ended");
                    return true;
                }))
                .map(done -> Answer.empty(204));
    }

    private static Session current(Call call) {
        return (Session) call.principal().credential();
    }

    private static ObjectNode view(Session session, Session current) {
        return Json.object()
                .put("id", session.id())
                .put("created_at", session.startedAt())
                .put("expires_at", Instant.ofEpochSecond(session.endSeconds()).toString())
                .put("ip", session.address())
                .put("user_agent", session.browser())
                .put("is_current", session.id().equals(current.id()));
    }
}
