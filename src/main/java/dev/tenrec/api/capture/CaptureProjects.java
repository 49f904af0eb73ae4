package dev.tenrec.api.capture;

import dev.tenrec.account.Projects;
import dev.tenrec.capture.CaptureParser;
import dev.tenrec.capture.Judgement;
import dev.tenrec.rehearsal.Rehearsals;
import java.util.OptionalInt;

/** The projects as capture sees them. */
record CaptureProjects(Projects projects, Rehearsals rehearsals) implements CaptureParser.Projects {
    @Override
    public OptionalInt findByToken(String token) {
        return projects.findByToken(token)
                .map(project -> OptionalInt.of(project.id()))
                .orElseGet(OptionalInt::empty);
    }

    @Override
    public Judgement judgement(int projectId) {
        return rehearsals.judgement(projectId);
    }

    @Override
    public long oldestMicros(int projectId, long nowMicros) {
        return projects.oldestMicros(projectId, nowMicros);
    }
}
