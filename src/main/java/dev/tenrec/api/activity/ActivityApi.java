package dev.tenrec.api.activity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.account.Accounts;
import dev.tenrec.account.Project;
import dev.tenrec.account.User;
import dev.tenrec.activity.Activity;
import dev.tenrec.activity.ActivityFilter;
import dev.tenrec.activity.ActivityLog;
import dev.tenrec.api.account.UserJson;
import dev.tenrec.error.ApiException;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Handler;
import dev.tenrec.http.Page;
import dev.tenrec.http.Parameters;
import io.vertx.core.Future;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;

/** The activity log of a project, whole and by resource. */
record ActivityApi(ActivityLog log, Accounts accounts, UserJson users, ActivityJson json) {
    /** The items of one kind. */
    @FunctionalInterface
    interface Items {
        /** The id, in entries, of the item that a text names; empty when the project does not have it. */
        Optional<String> find(Project project, String text);
    }

    /** Items whose ids are numbers. */
    static Items byNumber(BiFunction<Integer, Integer, Optional<?>> find) {
        return (project, id) -> Optional.of(id)
                .filter(text -> text.matches("[0-9]{1,9}"))
                .filter(text -> find.apply(project.id(), Integer.valueOf(text)).isPresent());
    }

    /** Items whose ids are numbers, and that also have a name of another form. */
    static Items byNumberOr(
            BiFunction<Integer, Integer, Optional<?>> find, BiFunction<Integer, String, Optional<Integer>> named) {
        Items numbered = byNumber(find);
        return (project, id) -> numbered.find(project, id)
                .or(() -> named.apply(project.id(), id)
                        .flatMap(number -> numbered.find(project, Integer.toString(number))));
    }

    /** Items whose ids are uuids. */
    static Items byUuid(BiFunction<Integer, UUID, Optional<?>> find) {
        return (project, id) -> Optional.of(id)
                .filter(text -> text.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"))
                .filter(text -> find.apply(project.id(), UUID.fromString(text)).isPresent());
    }

    /** GET of the whole log of a project. */
    Future<Answer> list(Call call) {
        ActivityFilter filter = filter(new Parameters(call));
        Page page = page(call);
        int offset = Math.min(page.offset(), ActivityLog.KEPT_MAX);
        Project project = call.project();
        return call.work(() -> {
            ActivityLog.Page found = log.page(project.id(), filter, offset, page.limit());
            return page.answer(found.count(), found.entries(), entry -> item(entry, project));
        });
    }

    /** Serves the entries about all items of a kind. */
    Handler ofAll(String scope) {
        return call -> json.page(call, log, ActivityFilter.about(scope, null));
    }

    /** Serves the entries about one item, also of one that is deleted; its id is the parameter {@code id}. */
    Handler ofOne(String scope, Items items) {
        return call -> {
            String id = call.pathParam("id");
            Optional<String> known = items.find(call.project(), id);
            ActivityFilter filter = ActivityFilter.about(scope, known.orElse(id));
            if (known.isEmpty() && log.page(call.projectId(), filter, 0, 1).count() == 0) {
                throw ApiException.notFound();
            }
            return json.page(call, log, filter);
        };
    }

    /** A page may be named by its number instead of its offset; links then go on with offsets. */
    private static Page page(Call call) {
        int number = ActivityJson.number(call.query("page"), 1);
        Page asked = call.page();
        if (number == 1) {
            return asked;
        }
        long offset = Math.min((number - 1L) * asked.limit(), ActivityLog.KEPT_MAX);
        return new Page(call.query("limit"), Long.toString(offset), call.link().without("page"));
    }

    private ObjectNode item(Activity entry, Project project) {
        ObjectNode item = json.entry(entry);
        item.set("user", users.of(entry.userId()));
        item.put("organization_id", project.organization().toString());
        item.put("was_impersonated", false);
        return item;
    }

    private ActivityFilter filter(Parameters parameters) {
        Set<String> scopes = new HashSet<>(parameters.commaList("scopes"));
        scopes.addAll(parameters.commaList("scope"));
        String user = parameters.text("user");
        return new ActivityFilter(
                scopes,
                parameters.text("item_id"),
                user == null ? null : userId(user),
                parameters.time("start_date"),
                parameters.time("end_date"));
    }

    /** The number of the user with this uuid; 0 when there is none. */
    private Integer userId(String text) {
        try {
            return accounts.users().find(UUID.fromString(text)).map(User::id).orElse(0);
        } catch (IllegalArgumentException noUuid) {
            throw ApiException.invalid("user", "Must be a valid UUID.");
        }
    }
}
