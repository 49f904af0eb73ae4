package dev.tenrec.insight.exec;

import dev.tenrec.insight.exec.column.FilterResults;
import dev.tenrec.insight.exec.scan.ActorIndex;
import dev.tenrec.insight.exec.scan.ActorKind;
import dev.tenrec.insight.exec.scan.BatchConsumer;
import dev.tenrec.insight.exec.scan.EventSelector;
import dev.tenrec.insight.exec.scan.Parallel;
import dev.tenrec.insight.exec.scan.PropertyReaders;
import dev.tenrec.insight.exec.scan.ScanContext;
import dev.tenrec.insight.exec.scan.ScanRequest;
import dev.tenrec.insight.exec.scan.SegmentScanner;
import dev.tenrec.insight.exec.scan.TopNRequest;
import dev.tenrec.insight.exec.scan.Values;
import dev.tenrec.insight.exec.timeline.DistinctIdSegmentBitmap;
import dev.tenrec.insight.exec.timeline.TimelineConsumer;
import dev.tenrec.insight.exec.timeline.TimelineRequest;
import dev.tenrec.insight.exec.timeline.TimelineScanner;
import dev.tenrec.insight.filter.Property;
import dev.tenrec.insight.session.SessionTables;
import dev.tenrec.insight.session.Sessions;
import dev.tenrec.insight.time.ProjectTime;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Snapshot over the segments of a project, scanned by the query's thread and idle scan threads. */
record SegmentSnapshot(
        ScanContext context,
        ProjectTime projectTime,
        ZonedDateTime now,
        PropertyReaders properties,
        SegmentScanner scanner,
        TimelineScanner timelineScanner,
        SnapshotCohorts cohorts,
        SessionTables sessionTables)
        implements QuerySnapshot {
    static SegmentSnapshot of(
            ScanContext context,
            ProjectTime projectTime,
            ZonedDateTime now,
            Supplier<ActorIndex> actorIndexes,
            Supplier<DistinctIdSegmentBitmap> segmentBitmaps,
            SessionTables sessions,
            FilterResults filterResults,
            CohortMembership membership) {
        SnapshotCohorts cohorts = new SnapshotCohorts(membership);
        PropertyReaders properties =
                new PropertyReaders(context, actorIndexes, () -> sessions.of(context), filterResults, cohorts::members);
        SegmentScanner scanner = new SegmentScanner(context, properties);
        TimelineScanner timelines = new TimelineScanner(context, properties, segmentBitmaps);
        SegmentSnapshot snapshot =
                new SegmentSnapshot(context, projectTime, now, properties, scanner, timelines, cohorts, sessions);
        cohorts.of(snapshot);
        return snapshot;
    }

    @Override
    public Sessions sessions() {
        return sessionTables.of(context);
    }

    @Override
    public OptionalLong earliestMicros(long fromMicros) {
        return scanner.earliestMicros(fromMicros);
    }

    @Override
    public <V extends BatchConsumer> List<V> scan(ScanRequest request, Supplier<V> consumers) {
        return scanner.scan(request, consumers);
    }

    @Override
    public long scannedMax(EventSelector events, long fromMicros, long toMicros) {
        return scanner.scannedMax(events, fromMicros, toMicros);
    }

    @Override
    public <V extends TimelineConsumer> List<V> timelines(TimelineRequest request, Supplier<V> consumers) {
        return timelineScanner.timelines(request, consumers);
    }

    @Override
    public <W extends Parallel.Worker> List<W> runParallel(int parts, Supplier<W> workers) {
        return context.parallel().run(parts, workers);
    }

    @Override
    public int[] topN(TopNRequest request) {
        return scanner.topN(request);
    }

    @Override
    public Values values(Property property) {
        return properties.values(property);
    }

    @Override
    public BitSet cohortMembers(int cohort) {
        return cohorts.members(cohort);
    }

    @Override
    public int actorBound(ActorKind kind) {
        return kind instanceof ActorKind.PropertyValues actors
                ? Math.max(0, values(actors.property()).bound() - 1)
                : properties.actors().bound();
    }

    @Override
    public ActorName actorName(ActorKind kind, int actor) {
        if (kind instanceof ActorKind.PropertyValues actors) {
            return new ActorName(OptionalInt.empty(), values(actors.property()).text(actor + 1));
        }
        ActorIndex index = properties.actors();
        return index.isPerson(actor)
                ? new ActorName(OptionalInt.of(actor), null)
                : new ActorName(OptionalInt.empty(), events().distinctIds().text(index.id(index.start(actor))));
    }
}
