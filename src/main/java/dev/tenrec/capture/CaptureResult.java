package dev.tenrec.capture;

import dev.tenrec.capture.body.CaptureReason;
import dev.tenrec.ingestion.WarningType;
import dev.tenrec.storage.EventBatch;
import dev.tenrec.taxonomy.DefinitionChanges;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An accepted request.
 *
 * @param batches what is to be stored, with its warnings, at least one batch; holds no event when all were dropped
 * @param received how many events the request held
 * @param uuidsAssigned how many of those to be stored came without a uuid and got one
 * @param warnings how often each warning was due; no entry for those that were not
 * @param refused what is wrong with events that were refused alone, at most {@link Reasons#MAX}
 * @param definitionChanges what it tells of events and properties that was not known
 */
public record CaptureResult(
        List<EventBatch> batches,
        int received,
        int uuidsAssigned,
        Map<WarningType, Integer> warnings,
        List<CaptureReason> refused,
        Optional<DefinitionChanges> definitionChanges) {}
