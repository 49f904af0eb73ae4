package dev.tenrec.taxonomy;

import dev.tenrec.json.PatchFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events that mean the same to people, under one name.
 *
 * @param tags in lower case, each once
 * @param postToSlack kept and nothing more, as is {@code slackMessageFormat}
 * @param steps an event belongs to the action when one of them lets it
 * @param createdAtMicros microseconds since 1970 in UTC
 * @param createdBy the user's id
 * @param deleted whether it is hidden from all but a patch
 * @param lastCalculatedAtMicros lists begin with the latest
 * @param pinnedAtMicros null when not pinned
 */
public record Action(
        int projectId,
        int id,
        @Nullable String name,
        String description,
        List<String> tags,
        boolean postToSlack,
        String slackMessageFormat,
        List<ActionStep> steps,
        long createdAtMicros,
        int createdBy,
        boolean deleted,
        long lastCalculatedAtMicros,
        @Nullable Long pinnedAtMicros) {
    public Action {
        tags = List.copyOf(tags);
        steps = List.copyOf(steps);
    }

    /** An unnamed action that never happens. */
    static Action blank(int projectId, int id, long nowMicros, int createdBy) {
        return new Action(
                projectId, id, null, "", List.of(), false, "", List.of(), nowMicros, createdBy, false, nowMicros, null);
    }

    Action apply(ActionPatch patch, long nowMicros) {
        PatchFields fields = patch.values();
        return new Action(
                projectId,
                id,
                fields.nullableText("name", name),
                fields.text("description", description),
                fields.tags(tags),
                fields.flag("post_to_slack", postToSlack),
                fields.text("slack_message_format", slackMessageFormat),
                patch.steps(steps),
                createdAtMicros,
                createdBy,
                fields.flag("deleted", deleted),
                lastCalculatedAtMicros,
                patch.pinnedAt(pinnedAtMicros, nowMicros));
    }
}
