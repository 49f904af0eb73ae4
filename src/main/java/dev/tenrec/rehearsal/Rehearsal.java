package dev.tenrec.rehearsal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rehearsal of an import.
 *
 * @param id unique within the server
 * @param parentId the id of the project that it belongs to
 * @param projectId the id of its own project, which takes the events
 * @param name for humans
 * @param createdBy the id of the user who made it
 * @param createdAt ISO 8601 in UTC
 * @param plan in YAML or JSON, as sent; null when there is none
 * @param waivers by rule, one each; null is none
 * @param signOff the last one; null when there is none
 * @param drill the failure that is played, or null
 */
public record Rehearsal(
        int id,
        int parentId,
        int projectId,
        String name,
        RehearsalMode mode,
        int createdBy,
        String createdAt,
        @Nullable String plan,
        @Nullable List<Waiver> waivers,
        @Nullable SignOff signOff,
        @Nullable Drill drill) {
    /** All waivers. */
    public List<Waiver> allWaivers() {
        return waivers == null ? List.of() : waivers;
    }

    /** The rules that are waived. */
    public Set<String> waived() {
        return allWaivers().stream().map(Waiver::rule).collect(Collectors.toSet());
    }

    /** The same with another plan; what was signed off was another one. */
    Rehearsal with(@Nullable String newPlan) {
        return new Rehearsal(id, parentId, projectId, name, mode, createdBy, createdAt, newPlan, waivers, null, drill);
    }

    /** The same without a signature. */
    Rehearsal unsigned() {
        return with(plan);
    }

    Rehearsal with(Waiver added) {
        List<Waiver> all = new ArrayList<>(allWaivers());
        all.removeIf(one -> one.rule().equals(added.rule()));
        all.add(added);
        return withWaivers(all);
    }

    Rehearsal without(String rule) {
        List<Waiver> all = new ArrayList<>(allWaivers());
        all.removeIf(one -> one.rule().equals(rule));
        return withWaivers(all);
    }

    private Rehearsal withWaivers(List<Waiver> all) {
        return new Rehearsal(id, parentId, projectId, name, mode, createdBy, createdAt, plan, all, null, drill);
    }

    Rehearsal signed(SignOff by) {
        return new Rehearsal(id, parentId, projectId, name, mode, createdBy, createdAt, plan, waivers, by, drill);
    }

    Rehearsal drilled(@Nullable Drill played) {
        return new Rehearsal(id, parentId, projectId, name, mode, createdBy, createdAt, plan, waivers, signOff, played);
    }
}
