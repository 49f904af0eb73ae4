package dev.tenrec.capture.v1;

import dev.tenrec.capture.CaptureResult;
import dev.tenrec.capture.body.CaptureRefusal;
import java.util.Map;
import java.util.Optional;

/**
 * An accepted request in the newer protocol.
 *
 * @param stored what is to be stored; without events when all were left out
 * @param outcomes of each event by its uuid, in the order of the batch
 * @param dropped the events that were left out, as a refusal to be kept; empty when none was
 */
public record V1Result(CaptureResult stored, Map<String, EventOutcome> outcomes, Optional<CaptureRefusal> dropped) {}
