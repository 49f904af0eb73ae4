package dev.tenrec.insight;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tenrec.account.Project;
import dev.tenrec.json.Json;
import dev.tenrec.lake.LakePosition;
import dev.tenrec.thread.WorkerPool;
import dev.tenrec.trino.RecordedTrino;
import dev.tenrec.trino.TrinoClient;
import dev.tenrec.trino.TrinoSettings;
import java.io.IOException;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queries over test data of which a recorded Trino answers some; the lake is said to hold all events. */
final class LakeQueries implements AutoCloseable {
    private final TestData data;
    private final RecordedTrino trino;
    private final WorkerPool publisher = new WorkerPool("publisher", 1, 8);

    /**
     * Does not close the data.
     *
     * @param recording the answer to each statement
     */
    LakeQueries(TestData data, String recording) throws IOException {
        this.data = data;
        this.trino = new RecordedTrino(recording);
    }

    /** The answer to a query of a project with this engine. */
    JsonNode answer(String engine, JsonNode query) {
        return queries().answer(project(engine), query);
    }

    /** The statements so far. */
    List<String> statements() {
        return trino.statements();
    }

    Queries queries() {
        LakePosition position = new LakePosition(
                "project_1",
                data.events.view(TestData.PROJECT).count(),
                Map.of("events", 11L, "persons", 12L, "distinct_ids", 13L, "groups", 14L));
        return data.queries(
                Optional.of(new LakeEngine(project -> position, publisher, client(), data.groups, data.clock)));
    }

    /** Asks the recorded Trino. */
    TrinoClient client() {
        return new TrinoClient(new TrinoSettings(trino.address(), "lake", "ana", "", ""), TrinoClient.Limits.DEFAULT);
    }

    WorkerPool publisher() {
        return publisher;
    }

    /** The project whose events these are, with an engine. */
    static Project project(String engine) {
        Project plain = TestData.project("Europe/Berlin", DayOfWeek.MONDAY);
        return new Project(
                plain.id(),
                plain.uuid(),
                plain.organization(),
                plain.name(),
                plain.apiToken(),
                plain.timezone(),
                plain.createdAt(),
                plain.updatedAt(),
                plain.weekStartDay(),
                plain.accessControl(),
                Json.object().put(Project.ENGINE, engine));
    }

    @Override
    public void close() {
        publisher.close();
        trino.close();
    }
}
