package dev.tenrec.api.rehearsal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.http.Answer;
import dev.tenrec.http.Call;
import dev.tenrec.http.Gzip;
import dev.tenrec.json.Json;
import dev.tenrec.rehearsal.Rehearsal;
import dev.tenrec.rehearsal.Rehearsals;
import dev.tenrec.rehearsal.baseline.BaselineLines;
import dev.tenrec.rehearsal.baseline.BaselineLog;
import io.vertx.core.Future;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

/** Lines that tell what the target of an import holds: persons, group types, events. */
record BaselineApi(Rehearsals rehearsals) {
    /** Lines as they are kept. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Checked(byte[] packed, int lines, int bytes) {}

    /** GET of how much there is. */
    Future<Answer> totals(Call call) {
        return Future.succeededFuture(
                Answer.ok(json(rehearsals.baselines().totals(rehearsal(call).projectId()))));
    }

    /** POST of more lines, which are read first: when one is wrong, none is kept. */
    Future<Answer> add(Call call) {
        Rehearsal rehearsal = rehearsal(call);
        String text = call.body().path("lines").asText();
        return call.work(() -> checked(text))
                .compose(lines -> change(call, rehearsal)
                        .compose(changed -> call.await(rehearsals
                                .baselines()
                                .add(rehearsal.projectId(), lines.packed, lines.lines, lines.bytes))))
                .map(totals -> Answer.created(json(totals)));
    }

    /** DELETE of all lines. */
    Future<Answer> clear(Call call) {
        Rehearsal rehearsal = rehearsal(call);
        return change(call, rehearsal)
                .compose(changed -> call.await(rehearsals.baselines().clear(rehearsal.projectId())))
                .map(totals -> Answer.empty(204));
    }

    private Future<Rehearsal> change(Call call, Rehearsal rehearsal) {
        return call.await(rehearsals.baseline(rehearsal.parentId(), rehearsal.id(), call.user()));
    }

    private Rehearsal rehearsal(Call call) {
        return rehearsals.get(call.projectId(), call.id("id"));
    }

    private static Checked checked(String text) {
        int lines = BaselineLines.check(new StringReader(text));
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new Checked(Gzip.packed(bytes), lines, bytes.length);
    }

    private static ObjectNode json(BaselineLog.Totals totals) {
        return Json.object().put("lines", totals.lines()).put("bytes", totals.bytes());
    }
}
