package dev.tenrec.api.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.tenrec.api.person.PersonsApi;
import dev.tenrec.cohort.Cohorts;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.group.Groups;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Link;
import dev.tenrec.insight.EventLookup;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.filter.FilterParser;
import dev.tenrec.insight.list.EventPage;
import dev.tenrec.insight.list.EventSearch;
import dev.tenrec.insight.list.EventSelection;
import dev.tenrec.insight.query.ActionClauses;
import dev.tenrec.json.Json;
import dev.tenrec.json.Timestamps;
import dev.tenrec.person.Person;
import dev.tenrec.person.Persons;
import dev.tenrec.render.CsvRecords;
import dev.tenrec.storage.Event;
import dev.tenrec.taxonomy.Action;
import dev.tenrec.taxonomy.Actions;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Lists and shows stored events. Following {@code next} visits every event that was there at the first page exactly
 * once, also when many have the same time and while others arrive.
 */
record EventsApi(
        EventLookup lookup,
        EventSearch search,
        Persons persons,
        Groups groups,
        Actions actions,
        Cohorts cohorts,
        EventExpressionsApi expressions,
        Clock clock) {
    /** Rows of one page at most; a larger limit is told in a header, and {@code next} leads on. */
    static final int LIMIT_MAX = 10_000;

    /** Events that a page may skip, as in the real service. */
    private static final int OFFSET_MAX = 100_000;

    /** Size of the events of one page, reached by its last one. */
    static final int PAGE_BYTES = 16 << 20;

    static final String JSON = "application/json";
    private static final String CSV = "text/csv; charset=utf-8";
    private static final String LIMIT_HEADER = "X-Tenrec-Limit";
    /** The time before which events that are in the lake only are left out. */
    private static final String FROM_HEADER = "X-Tenrec-Events-From";

    /** {@code GET events/}. */
    Future<Answer> list(Call call) {
        if (call.page().offset() > OFFSET_MAX) {
            throw ApiException.invalid(
                    "offset", "Ensure this value is at most " + OFFSET_MAX + ". To go on, follow \"next\".");
        }
        int limit = Math.min(call.page().limit(), LIMIT_MAX);
        boolean isClamped = call.page().limit() > LIMIT_MAX;
        int offset = call.page().offset();
        Link link = call.link();
        boolean isByExpressions = EventExpressionsApi.isAsked(call);
        boolean isCsv = call.asksForCsv();
        if (isByExpressions && isCsv) {
            throw ApiException.invalid("format", "A list by \"select\", \"where\" or \"orderBy\" is JSON only.");
        }
        return call.work(() -> {
            Answer answer = isByExpressions
                    ? expressions.page(call, limit, offset)
                    : page(call.projectId(), selection(call, offset + limit), offset, link, isCsv);
            return isClamped ? answer.header(LIMIT_HEADER, Integer.toString(limit)) : answer;
        });
    }

    /** {@code GET events/{id}/}. */
    Future<Answer> get(Call call) {
        String text = call.pathParam("id");
        if (!Call.isUuid(text)) {
            throw new ApiException(ErrorCode.INVALID_INPUT, "Invalid UUID");
        }
        UUID uuid = UUID.fromString(text);
        int projectId = call.projectId();
        return call.work(() -> {
            Event event = lookup.open(call.project(), List.of(uuid))
                    .apply(uuid)
                    .orElseThrow(() -> new ApiException(ErrorCode.NOT_FOUND, "No events exist for event UUID " + text));
            EventJson json = new EventJson(projectId, persons, groups.types(projectId)).event(event);
            return Answer.bytes(200, JSON, json.bytes());
        });
    }

    private EventSelection selection(Call call, int limit) {
        ZonedDateTime now = clock.instant().atZone(call.project().zone());
        EventSelection selection = EventSelection.latest(limit)
                .between(call.query("after"), call.query("before"), now)
                .filtered(filters(call.projectId(), now).parseText(call.query("properties")))
                .from(call.query("cursor"));
        selection = selection.ofEvents(
                events(call.projectId(), call.filled("action_id"), now).ofName(call.filled("event")));
        String person = call.filled("person_id");
        String distinctId = call.filled("distinct_id");
        List<String> ids = distinctId == null ? null : List.of(distinctId);
        if (person != null) {
            List<String> ofPerson = distinctIds(call.projectId(), person);
            ids = ids == null
                    ? ofPerson
                    : ids.stream().filter(ofPerson::contains).toList();
        }
        return ids == null ? selection : selection.ofDistinctIds(ids);
    }

    /** The events of an action; all for null. */
    private EventSelector events(int projectId, @Nullable String actionId, ZonedDateTime now) {
        if (actionId == null) {
            return EventSelector.of(null);
        }
        Action action = actions.find(projectId, actionId(actionId)).orElseThrow(ApiException::notFound);
        return ActionClauses.of(action, filters(projectId, now));
    }

    static int actionId(String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw ApiException.invalid("action_id", "A valid integer is required.");
        }
        return Integer.parseInt(text);
    }

    private FilterParser filters(int projectId, ZonedDateTime now) {
        return new FilterParser(now, id -> cohorts.find(projectId, id).isPresent());
    }

    private List<String> distinctIds(int projectId, String person) {
        if (person.matches("[0-9]{10,}")) {
            // No person has so high a number.
            return List.of();
        }
        if (!PersonsApi.isPersonId(person)) {
            throw ApiException.invalid("person_id", "Must be a valid UUID.");
        }
        return PersonsApi.find(persons, projectId, person)
                .map(Person::distinctIds)
                .orElse(List.of());
    }

    @Blocking
    private Answer page(int projectId, EventSelection selection, int offset, Link link, boolean isCsv) {
        WorkerPool.assertWorker();
        EventPage page = search.run(projectId, selection);
        EventJson results = new EventJson(projectId, persons, groups.types(projectId));
        int last = offset - 1;
        while (last + 1 < page.size() && results.size() < PAGE_BYTES) {
            last++;
            results.raw(last == offset ? "" : ",").event(page.read(last));
        }
        boolean hasMore = last >= offset && page.hasMoreAfter(last);
        Object next = hasMore ? next(page, last, link) : NullNode.instance;
        Answer answer = answer(isCsv, results.page(next));
        return hasMore || page.lackingBefore().isEmpty()
                ? answer
                : answer.header(
                        FROM_HEADER, Timestamps.format(page.lackingBefore().getAsLong()));
    }

    /** The events of a page as they are asked for; a table has no place for the link. */
    private static Answer answer(boolean isCsv, byte[] page) {
        if (!isCsv) {
            return Answer.bytes(200, JSON, page);
        }
        try {
            return Answer.bytes(200, CSV, CsvRecords.of(Json.parse(page).path("results")));
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("A page of events is no JSON", broken);
        }
    }

    /** The date is for the eyes of clients that know the real service; the cursor decides. */
    private static String next(EventPage page, int last, Link link) {
        return link.without("offset")
                .with("before", Timestamps.format(page.timestampMicros(last)))
                .with("cursor", page.cursorAfter(last))
                .toString();
    }
}
