package dev.tenrec.rehearsal.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tenrec.capture.body.Payload;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.rehearsal.family.Families;
import dev.tenrec.rehearsal.family.Fingerprints;
import dev.tenrec.rehearsal.family.RunContext;
import dev.tenrec.rehearsal.identity.PersonReplay;
import dev.tenrec.rehearsal.log.RequestOutcome;
import dev.tenrec.rehearsal.log.RequestView;
import dev.tenrec.rehearsal.plan.Plan;
import dev.tenrec.rehearsal.rule.Finding;
import dev.tenrec.rehearsal.rule.Findings;
import dev.tenrec.rehearsal.rule.Rule;
import dev.tenrec.rehearsal.rule.RuleCatalogue;
import dev.tenrec.rehearsal.wire.AcceptedEvents;
import dev.tenrec.rehearsal.wire.EventDigest;
import dev.tenrec.rehearsal.wire.WireReader;
import dev.tenrec.rehearsal.wire.WireRequest;
import dev.tenrec.thread.Blocking;
import dev.tenrec.thread.WorkerPool;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes one report: reads all requests again, in the order of arrival. Used by one thread, a worker, which others help:
 * see {@link RequestPipeline}.
 */
public final class ReportRun {
    private final Payload payload;
    private final Plan plan;
    private final Parallel parallel;
    private final Function<ObjectNode, ObjectNode> engine;
    private final IntConsumer progress;
    private long unanswered;
    private long readable;
    private long told;

    /**
     * @param parallel helps
     * @param engine answers queries over the project of the rehearsal
     * @param progress hears the number of the next request now and then; may throw to end the run
     */
    public ReportRun(
            Payload payload,
            Plan plan,
            Parallel parallel,
            Function<ObjectNode, ObjectNode> engine,
            IntConsumer progress) {
        this.engine = engine;
        this.payload = payload;
        this.plan = plan;
        this.parallel = parallel;
        this.progress = progress;
    }

    /**
     * The report on some requests.
     *
     * @param compared the requests of the run to compare with, or null
     * @param rows events that the project holds, or -1 when it still receives
     * @param nowMicros microseconds since 1970
     */
    @Blocking
    public Report run(RequestView requests, @Nullable RequestView compared, long rows, long nowMicros) {
        WorkerPool.assertWorker();
        RuleCatalogue catalogue = RuleCatalogue.builtIn();
        Findings findings = new Findings(catalogue);
        try (RunContext context = new RunContext(plan, findings, number -> again(requests, number))) {
            return run(requests, compared, rows, nowMicros, context);
        }
    }

    private WireRequest again(RequestView requests, int number) {
        return new WireReader(payload, AcceptedEvents.NONE).read(requests.read(number));
    }

    private Report run(
            RequestView requests, @Nullable RequestView compared, long rows, long nowMicros, RunContext context) {
        Findings findings = context.findings();
        EventDigest digest = new EventDigest();
        int count = requests.count();
        Families families =
                new Families(context, compared == null ? null : fingerprints(compared), () -> progress.accept(count));
        pass(requests, progress, families.parts() + 1, (slice, part) -> judge(slice, part, families, digest));
        families.end(parallel);
        new GoldenQuestions(engine).ask(plan.golden(), findings);
        balance(requests, rows, findings);
        return report(requests, context, digest, nowMicros);
    }

    /** Takes all requests through some parts. */
    private void pass(RequestView requests, IntConsumer reached, int parts, RequestPipeline.Part part) {
        KeptRequests kept = new KeptRequests(requests, payload);
        for (int number = 0; number < kept.count(); ) {
            reached.accept(number);
            RequestPipeline pipeline = new RequestPipeline(kept, number, parts, part);
            parallel.run(parallel.threadsMax(), () -> pipeline);
            number = pipeline.end();
        }
    }

    /** Requests of a rehearsal, read from the journal. */
    private record KeptRequests(RequestView view, Payload payload) implements RequestPipeline.Source {
        @Override
        public int count() {
            return view.count();
        }

        @Override
        public int bytes(int number) {
            return view.bytes(number);
        }

        @Override
        public ParsedRequest parse(int number) {
            return ParsedRequest.of(view.read(number), payload);
        }
    }

    /** Judges a slice by a part of the rules; the digest and the balance are one part more. */
    private void judge(ParsedRequest.Slice slice, int part, Families families, EventDigest digest) {
        if (part < families.parts()) {
            families.judge(part, slice.request(), slice.from(), slice.to());
            return;
        }
        if (slice.isFirst()) {
            balance(slice.request());
        }
        slice.accepted(digest);
    }

    /** The events of another run. */
    private Fingerprints fingerprints(RequestView compared) {
        Fingerprints prints = new Fingerprints();
        pass(
                compared,
                number -> progress.accept(0),
                1,
                (slice, part) -> slice.accepted((event, json, from) -> prints.add(event)));
        return prints;
    }

    private void balance(WireRequest request) {
        RequestOutcome outcome = request.logged().outcome();
        if (outcome == null) {
            unanswered++;
        } else if (request.kind() != WireRequest.Kind.UNREADABLE
                && !request.events().isEmpty()) {
            readable += request.events().size();
            told += outcome.events();
        }
    }

    /** Holds what the requests hold against what was answered, and what was answered against what is stored. */
    private void balance(RequestView requests, long rows, Findings findings) {
        if (requests.count() == 0) {
            findings.whole("REC-01", 1, "no request has arrived");
        }
        if (unanswered > 0) {
            findings.whole("REC-01", unanswered, unanswered + " requests have no answer");
        }
        if (readable != told) {
            findings.whole(
                    "REC-01", Math.abs(readable - told), readable + " events arrived, " + told + " were counted");
        }
        long stored = requests.totals().stored();
        if (rows < 0) {
            findings.notAssessed("REC-01", "the run still receives events");
        } else if (rows != stored) {
            findings.whole("REC-01", Math.abs(rows - stored), stored + " were answered as stored, " + rows + " are");
        }
    }

    private Report report(RequestView requests, RunContext context, EventDigest digest, long nowMicros) {
        Findings findings = context.findings();
        List<Finding> found = findings.found(context.events());
        Map<String, String> missing = findings.missing();
        Set<String> other = new HashSet<>(missing.keySet());
        found.forEach(finding -> other.add(finding.rule().id()));
        PersonReplay persons = context.persons();
        int identified = 0;
        int[] all = persons.persons();
        for (int person : all) {
            identified += persons.isIdentified(person) ? 1 : 0;
        }
        return new Report(
                nowMicros,
                findings.catalogue().version(),
                findings.catalogue().service(),
                context.requests(),
                context.events(),
                requests.totals(),
                all.length,
                identified,
                persons.refused().size(),
                digest.end(),
                found,
                missing,
                findings.catalogue().rules().stream()
                        .map(Rule::id)
                        .filter(id -> !other.contains(id))
                        .toList());
    }
}
