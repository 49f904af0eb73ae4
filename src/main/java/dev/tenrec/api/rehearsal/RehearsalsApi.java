package dev.tenrec.api.rehearsal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Page;
import dev.tenrec.json.Json;
import dev.tenrec.json.PatchFields;
import dev.tenrec.rehearsal.Drill;
import dev.tenrec.rehearsal.Rehearsal;
import dev.tenrec.rehearsal.RehearsalMode;
import dev.tenrec.rehearsal.Rehearsals;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.plan.PlanParser;
import io.vertx.core.Future;
import java.util.List;
import java.util.Locale;

/** Rehearsals and the requests that they were sent. */
record RehearsalsApi(Rehearsals rehearsals, RehearsalJson json) {
    private static final int REQUESTS_DEFAULT = 100;
    private static final int REQUESTS_MAX = 1_000;

    Future<Answer> list(Call call) {
        String search = call.filled("search");
        List<Rehearsal> found = rehearsals.of(call.projectId()).stream()
                .filter(one -> search == null || holds(one.name(), search))
                .toList();
        Page page = call.page();
        return call.work(() -> page.answer(found, json::of));
    }

    private static boolean holds(String name, String search) {
        return name.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT));
    }

    Future<Answer> create(Call call) {
        PatchFields fields = new PatchFields(call.body());
        RehearsalMode mode =
                fields.text("mode", "service").equals("strict") ? RehearsalMode.STRICT : RehearsalMode.SERVICE;
        return call.await(rehearsals.add(call.project(), call.user(), fields.text("name", ""), mode))
                .map(added -> Answer.created(json.of(added)));
    }

    Future<Answer> retrieve(Call call) {
        return Future.succeededFuture(Answer.ok(json.of(rehearsals.get(call.projectId(), call.id("id")))));
    }

    /** PATCH of the plan or of the drill. */
    Future<Answer> update(Call call) {
        ObjectNode body = call.body();
        if (body.has("drill")) {
            rehearsals.get(call.projectId(), call.id("id"));
            Drill drill = body.path("drill").isNull() ? null : Drill.parse(body.path("drill"));
            return call.await(rehearsals.drill(call.projectId(), call.id("id"), call.user(), drill))
                    .compose(changed -> plan(call));
        }
        return plan(call);
    }

    /** Changes the plan, which is read first: one that can't be read changes nothing. */
    private Future<Answer> plan(Call call) {
        int project = call.projectId();
        int id = call.id("id");
        Rehearsal rehearsal = rehearsals.get(project, id);
        String plan = new PatchFields(call.body()).nullableText("plan", null);
        if (plan == null) {
            return Future.succeededFuture(Answer.ok(json.of(rehearsal)));
        }
        return call.work(() -> compared(rehearsal, PlanParser.parse(plan)))
                .compose(read -> call.await(rehearsals.plan(project, id, call.user(), plan)))
                .map(changed -> Answer.ok(json.of(changed)));
    }

    /** Refuses a plan that looks into what the rehearsal's project does not have. */
    private Plan compared(Rehearsal rehearsal, Plan plan) {
        Integer other = plan.compareWith();
        boolean isKnown = other == null
                || (other != rehearsal.id()
                        && rehearsals.of(rehearsal.parentId()).stream().anyMatch(one -> one.id() == other));
        if (!isKnown) {
            throw ApiException.invalid("plan", "plan.compare_with is no other rehearsal of the project.");
        }
        Integer target = plan.baseline().project();
        if (target != null && target != rehearsal.parentId()) {
            throw ApiException.invalid(
                    "plan", "plan.baseline.project is not " + rehearsal.parentId() + ", the project of the rehearsal.");
        }
        return plan;
    }

    Future<Answer> remove(Call call) {
        return call.await(rehearsals.remove(call.projectId(), call.id("id"), call.user()))
                .map(gone -> Answer.empty(204));
    }

    /** The requests in the order of their arrival, from the one whose number is the cursor. */
    Future<Answer> requests(Call call) {
        Rehearsal rehearsal = rehearsals.get(call.projectId(), call.id("id"));
        RequestView view = rehearsals.log().view(rehearsal.projectId());
        int limit = Math.min(REQUESTS_MAX, call.page(REQUESTS_DEFAULT).limit());
        int from = number(call, "cursor", 0);
        return call.work(() -> {
            ObjectNode answer = Json.object();
            int end = (int) Math.min(view.count(), (long) from + limit);
            answer.put("count", view.count());
            answer.put("next_cursor", end < view.count() ? Integer.valueOf(end) : null);
            ArrayNode results = answer.putArray("results");
            for (int number = from; number < end; number++) {
                results.add(RehearsalJson.of(view.read(number)));
            }
            return Answer.ok(answer);
        });
    }

    static int number(Call call, String name, int absent) {
        String text = call.filled(name);
        if (text == null) {
            return absent;
        }
        if (!text.matches("[0-9]{1,9}")) {
            throw ApiException.invalid(name, "A valid integer is required.");
        }
        return Integer.parseInt(text);
    }
}
