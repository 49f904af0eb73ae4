package dev.tenrec.api.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.error.ApiException;
import dev.tenrec.error.ErrorCode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Parameters;
import dev.tenrec.json.Json;
import dev.tenrec.testkit.AwaitedEvent;
import dev.tenrec.testkit.ReceivedEvent;
import dev.tenrec.testkit.TestKit;
import dev.tenrec.testkit.TestProject;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Projects and what arrived in them. The query parameter {@code project_key} names a project; without it the first one
 * is meant.
 */
record ReceivedApi(TestKit testKit) {
    private static final int COUNT_MAX = 100_000;
    /** Seconds; less than the time that a request may take. */
    private static final int TIMEOUT_MAX = 50;

    private static final int TIMEOUT_DEFAULT = 5;
    private static final long LOOK_MILLIS = 2;

    /** {@code GET /_tenrec/project/}: the address and the keys for an SDK. */
    Future<Answer> project(Call call) {
        return Future.succeededFuture(Answer.ok(json(find(call))));
    }

    /** {@code POST /_tenrec/projects/}: a project beside which others are used at the same time. */
    Future<Answer> add(Call call) {
        requireOwn(call);
        return call.work(testKit::add).map(project -> Answer.created(json(project)));
    }

    /** {@code DELETE /_tenrec/projects/}: ends one of those. */
    Future<Answer> remove(Call call) {
        requireOwn(call);
        TestProject project = find(call);
        if (project == testKit.first()) {
            throw ApiException.invalid("The first project ends with the server.");
        }
        return call.work(() -> {
            project.close();
            return Answer.empty(204);
        });
    }

    /** {@code POST /_tenrec/reset/}: forgets the project's events; of the first one also faults and requests. */
    Future<Answer> reset(Call call) {
        requireOwn(call);
        TestProject project = find(call);
        return call.work(() -> {
            if (project == testKit.first()) {
                testKit.reset();
            } else {
                project.reset();
            }
            return Answer.ok(json(project));
        });
    }

    /** {@code GET /_tenrec/events/}: the events that meet the criteria of the query, in the order of their arrival. */
    Future<Answer> events(Call call) {
        TestProject project = find(call);
        AwaitedEvent criteria = criteria(call, project);
        return call.work(() -> Answer.ok(json(criteria.arrived())));
    }

    /** {@code GET /_tenrec/await/}: the same, once there are enough; 408 with what did arrive after the time. */
    Future<Answer> await(Call call) {
        TestProject project = find(call);
        Parameters parameters = new Parameters(call);
        int count = Math.max(
                1, Optional.ofNullable(parameters.number("count", COUNT_MAX)).orElse(1));
        int seconds =
                Optional.ofNullable(parameters.number("timeout", TIMEOUT_MAX)).orElse(TIMEOUT_DEFAULT);
        AwaitedEvent criteria = criteria(call, project).atLeast(count);
        Promise<Answer> answer = Promise.promise();
        look(call, project, criteria, new Waiting(answer, System.nanoTime(), Duration.ofSeconds(seconds)), -1);
        return answer.future();
    }

    private record Waiting(Promise<Answer> answer, long begunNanos, Duration time) {
        boolean isOver() {
            return System.nanoTime() - begunNanos > time.toNanos();
        }
    }

    /** On the event loop: reads on a worker when something new is there, else looks again a moment later. */
    private void look(Call call, TestProject project, AwaitedEvent criteria, Waiting waiting, long seen) {
        if (call.request().response().closed()) {
            waiting.answer.fail("the client left");
            return;
        }
        long version = project.version();
        if (version == seen && !waiting.isOver()) {
            Vertx.currentContext().owner().setTimer(LOOK_MILLIS, again -> look(call, project, criteria, waiting, seen));
            return;
        }
        call.work(() -> found(criteria, waiting))
                .onFailure(waiting.answer::fail)
                .onSuccess(found -> {
                    if (found.isPresent()) {
                        waiting.answer.complete(Answer.ok(json(found.get())));
                    } else {
                        look(call, project, criteria, waiting, version);
                    }
                });
    }

    private static Optional<List<ReceivedEvent>> found(AwaitedEvent criteria, Waiting waiting) {
        boolean isOver = waiting.isOver();
        Optional<List<ReceivedEvent>> found = criteria.enough();
        if (isOver && found.isEmpty()) {
            throw new ApiException(
                    ErrorCode.REQUEST_TIMEOUT,
                    String.valueOf(criteria.failureAfter(waiting.time).getMessage()));
        }
        return found;
    }

    /** {@code GET /_tenrec/requests/}: the newest requests, and those refused for what they held. */
    Future<Answer> requests(Call call) {
        TestProject project = find(call);
        return call.work(() -> {
            ObjectNode answer = Json.object();
            ArrayNode requests = answer.putArray("results");
            testKit.requests()
                    .all()
                    .forEach(request -> requests.addObject()
                            .put("at", request.at().toString())
                            .put("method", request.method())
                            .put("path", request.path())
                            .put("status", request.status())
                            .put("user_agent", request.userAgent())
                            .put("fault", request.fault()));
            ArrayNode refused = answer.putArray("refused");
            project.refused().forEach(request -> {
                ObjectNode one =
                        refused.addObject().put("status", request.status()).put("path", request.path());
                request.reasons().forEach(one.putArray("reasons")::add);
            });
            return Answer.ok(answer);
        });
    }

    private TestProject find(Call call) {
        return find(testKit, call);
    }

    /** The project that a request names, or the first one. */
    static TestProject find(TestKit testKit, Call call) {
        String key = call.filled("project_key");
        return key == null ? testKit.first() : testKit.find(key).orElseThrow(ApiException::notFound);
    }

    /** A page of another site must not change the server of a test. */
    static void requireOwn(Call call) {
        if (call.browser().isForeign()) {
            throw new ApiException(ErrorCode.PERMISSION_DENIED, "Pages of other sites may not do this.");
        }
    }

    private static AwaitedEvent criteria(Call call, TestProject project) {
        String name = call.filled("event");
        AwaitedEvent criteria =
                name == null ? project.await().anyEvent() : project.await().event(name);
        String distinctId = call.filled("distinct_id");
        if (distinctId != null) {
            criteria.from(distinctId);
        }
        JsonNode properties = object(call.filled("properties"));
        properties.properties().forEach(field -> criteria.with(field.getKey(), field.getValue()));
        return criteria;
    }

    private static JsonNode object(@Nullable String text) {
        try {
            JsonNode json = text == null ? Json.object() : Json.parse(text.getBytes(StandardCharsets.UTF_8));
            if (json.isObject()) {
                return json;
            }
        } catch (JsonProcessingException malformed) {
            throw ApiException.invalid("properties", "Write a JSON object: " + malformed.getOriginalMessage() + ".");
        }
        throw ApiException.invalid("properties", "Write a JSON object.");
    }

    private static ObjectNode json(TestProject project) {
        return Json.object()
                .put("id", project.id())
                .put("url", project.url())
                .put("project_key", project.projectKey())
                .put("personal_key", project.personalKey());
    }

    private static ObjectNode json(List<ReceivedEvent> events) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (ReceivedEvent event : events) {
            ObjectNode one = results.addObject()
                    .put("uuid", event.uuid().toString())
                    .put("event", event.name())
                    .put("distinct_id", event.distinctId())
                    .put("timestamp", event.timestamp().toString())
                    .put("historical", event.historical());
            one.set("properties", Json.mapper().valueToTree(event.properties()));
        }
        return answer;
    }
}
