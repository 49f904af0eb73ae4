package dev.tenrec.rehearsal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tenrec.Thoroughness;
import dev.tenrec.capture.body.CaptureRequest;
import dev.tenrec.capture.body.Decompressor;
import dev.tenrec.capture.body.Dialect;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.rehearsal.log.LoggedRequest;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.log.SentRequest;
import dev.tenrec.thread.WorkerPool;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RequestPipelineTest {
    private static final int PARTS = 4;
    private static final int OTHERS = 3;

    private final WorkerPool others = new WorkerPool("test-scan", OTHERS, 64);
    private final Parallel parallel = new Parallel(others, OTHERS);
    private final Payload payload = new Payload(new Decompressor(Decompressor.OUTPUT_MAX));

    @AfterEach
    void close() {
        others.close();
    }

    @RepeatedTest(20)
    void eachPartTakesAllEventsInOrder(RepetitionInfo repetition) {
        SplittableRandom random = random(repetition);
        List<LoggedRequest> requests = requests(random, 1 + random.nextInt(100));
        List<String> expected = IntStream.range(0, requests.size())
                .boxed()
                .flatMap(number -> IntStream.range(0, Math.max(1, events(requests, number)))
                        .mapToObj(index -> number + ":" + index))
                .toList();
        List<List<String>> seen = IntStream.range(0, PARTS)
                .<List<String>>mapToObj(part -> new ArrayList<>())
                .toList();
        run(requests, (slice, part) -> {
            List<String> own = seen.get(part);
            for (int index = slice.from(); index < Math.max(slice.isFirst() ? 1 : 0, slice.to()); index++) {
                own.add(slice.request().number() + ":" + index);
            }
        });
        assertThat(seen).allSatisfy(own -> assertThat(own).isEqualTo(expected));
    }

    @Test
    void handsOnTheBytesOfAcceptedEventsOnce() {
        List<LoggedRequest> requests = requests(new SplittableRandom(7), 50);
        StringBuilder bytes = new StringBuilder();
        run(requests, (slice, part) -> {
            if (part == 0) {
                slice.accepted((event, json, from) ->
                        bytes.append(new String(json, from, event.size(), StandardCharsets.UTF_8)));
            }
        });
        String expected = IntStream.range(0, requests.size())
                .mapToObj(number -> bodyEvents(number, events(requests, number)).replace("},{", "}{"))
                .collect(Collectors.joining());
        assertThat(bytes.toString()).isEqualTo(expected);
    }

    @RepeatedTest(20)
    void aPartThatFailsEndsAll(RepetitionInfo repetition) {
        SplittableRandom random = random(repetition);
        List<LoggedRequest> requests = requests(random, 40);
        int failing = random.nextInt(requests.size());
        int failingPart = random.nextInt(PARTS);
        assertThatThrownBy(() -> run(requests, (slice, part) -> {
                    if (slice.request().number() == failing && part == failingPart) {
                        throw new IllegalStateException("at " + failing);
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("at " + failing);
    }

    private static SplittableRandom random(RepetitionInfo repetition) {
        return new SplittableRandom(Thoroughness.SEED * 100 + repetition.getCurrentRepetition());
    }

    private void run(List<LoggedRequest> requests, RequestPipeline.Part part) {
        RequestPipeline.Source source = new RequestPipeline.Source() {
            @Override
            public int count() {
                return requests.size();
            }

            @Override
            public int bytes(int number) {
                return requests.get(number).sent().request().body().length;
            }

            @Override
            public ParsedRequest parse(int number) {
                return ParsedRequest.of(requests.get(number), payload);
            }
        };
        for (int number = 0; number < source.count(); ) {
            RequestPipeline pipeline = new RequestPipeline(source, number, PARTS, part);
            parallel.run(parallel.threadsMax(), () -> pipeline);
            number = pipeline.end();
        }
    }

    private static int events(List<LoggedRequest> requests, int number) {
        RequestOutcome outcome = requests.get(number).outcome();
        return outcome == null ? 0 : outcome.events();
    }

    private static String bodyEvents(int number, int count) {
        return IntStream.range(0, count)
                .mapToObj(index -> "{\"event\":\"e\",\"distinct_id\":\"" + number + "-" + index + "\"}")
                .collect(Collectors.joining(","));
    }

    private static List<LoggedRequest> requests(SplittableRandom random, int count) {
        List<LoggedRequest> requests = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            int events = random.nextInt(4) == 0 ? random.nextInt(2) : random.nextInt(300);
            byte[] body = ("{\"batch\":[" + bodyEvents(number, events) + "]}").getBytes(StandardCharsets.UTF_8);
            CaptureRequest request =
                    new CaptureRequest(body, Dialect.NEWER, null, "application/json", null, number, "/batch/");
            requests.add(new LoggedRequest(
                    number,
                    new SentRequest(request, SentRequest.NO_TIME, false, null),
                    new RequestOutcome(200, 1, events, events, 0, 0, 0, 0, "")));
        }
        return requests;
    }
}
